#include "games/stlucia/human_display.hpp"

#include <optional>

#include "core/fixed_string.hpp"

namespace stlucia {

using core::Colour;

void put_part(core::Writer& writer, Display::Who who) {
    if (who.display.is_me(who.seat)) {
        core::put(writer, who.begins_sentence ? "You" : "you");
    } else {
        core::put(writer, letter_of(who.seat));
    }
}

void Display::introduce() {
    person_.say("You are player ", letter_of(game_.my_seat()), " of ", int{game_.players()},
                ". Who has the points that were agreed on first wins, or who is left alone. "
                "Type ? for help.");
}

void Display::show(const HubMessage& message) {
    const SeatIndex seat = message.seat;
    const core::Paint paint = person_.paint();
    switch (message.kind) {
        case HubMessage::Kind::rolled:
            add_tokens(seat, message.dice);
            show_roll(seat, message.dice);
            break;
        case HubMessage::Kind::attacks: show_attack(message); break;
        case HubMessage::Kind::claim:
            person_.say(first(seat), verb(seat, " is", " are"), " in St Lucia now.");
            break;
        case HubMessage::Kind::points:
            if (__builtin_add_overflow(points_[seat], message.number, &points_[seat])) {
                points_[seat] = INT64_MAX;
            }
            person_.say(first(seat), verb(seat, " scores ", " score "), message.number, ": ",
                        points_[seat], " in all.");
            break;
        case HubMessage::Kind::eliminated:
            person_.say(paint.on(Colour::red), first(seat), verb(seat, " is out.", " are out."),
                        paint.off());
            break;
        case HubMessage::Kind::winner:
            person_.say("");
            person_.say(paint.on(Colour::bold), first(seat), verb(seat, " wins.", " win!"),
                        paint.off());
            break;
        case HubMessage::Kind::shutdown: person_.say("The game has ended early."); break;
        default: break;
    }
}

void Display::show_roll(SeatIndex seat, const Dice& dice) {
    person_.begin_row("");
    person_.part(std::string_view("A rolls").size());
    core::put(person_.out(), who(seat), " rolls");
    for (const Face face : all_faces) {
        for (unsigned i = 0; i < dice.count(face); ++i) {
            person_.part(1);
            put_die(face);
        }
    }
    if (dice.count(Face::heal) > 0 && game_.occupant() != seat) {
        core::FixedString<40> text;
        core::put(text, "and has health ", game_.health(seat));
        person_.part(text.size());
        core::put(person_.out(), text.view());
    }
    person_.end_line();
}

void Display::show_attack(const HubMessage& message) {
    const bool is_inward = message.direction == Direction::in;
    const std::optional<SeatIndex> occupant = game_.occupant();
    const bool hits_me = !is_me(message.seat) && (occupant == game_.my_seat()) == is_inward;
    const core::Paint paint = person_.paint();
    core::FixedString<60> whom;
    if (is_inward && occupant) {
        core::put(whom, who(*occupant), is_me(*occupant) ? "" : " in St Lucia");
    } else {
        core::put(whom, "everybody outside");
    }
    person_.say(hits_me ? paint.on(Colour::red) : "", first(message.seat),
                verb(message.seat, " hits ", " hit "), whom.view(), " for ", message.number, '.',
                hits_me ? paint.off() : "");
    if (hits_me) {
        person_.say("Your health is ", game_.health(game_.my_seat()), " now.");
    }
}

void Display::show_players() {
    for (SeatIndex seat = 0; seat < game_.players(); ++seat) {
        show_player(seat);
    }
}

void Display::show_player(SeatIndex seat) {
    core::FixedString<8> label;
    core::put(label, letter_of(seat), is_me(seat) ? " you  " : "      ");
    person_.begin_row(label.view());
    if (!game_.is_alive(seat)) {
        person_.part(3);
        core::put(person_.out(), "out");
        person_.end_line();
        return;
    }
    constexpr std::size_t health_width = most_health + 3;
    person_.part(health_width);
    put_health(game_.health(seat));
    core::FixedString<40> points;
    core::put(points, points_[seat], points_[seat] == 1 ? " point " : " points");
    person_.part(points.size(), 2);
    core::put(person_.out(), points.view());
    if (tokens_[seat] > 0) {
        core::FixedString<8> tokens;
        core::put(tokens, tokens_[seat], " P");
        person_.part(tokens.size(), 2);
        core::put(person_.out(), tokens.view());
    }
    if (game_.occupant() == seat) {
        constexpr std::string_view inside = "in St Lucia";
        const core::Paint paint = person_.paint();
        person_.part(inside.size(), 2);
        core::put(person_.out(), paint.on(Colour::yellow), inside, paint.off());
    }
    person_.end_line();
}

void Display::put_health(unsigned health) {
    const core::Paint paint = person_.paint();
    const bool has_symbols = person_.has_symbols();
    core::put(person_.out(), paint.on(health > most_health / 2 ? Colour::green : Colour::red));
    for (unsigned i = 0; i < health; ++i) {
        core::put(person_.out(), has_symbols ? "♥" : "#");
    }
    core::put(person_.out(), paint.off(), paint.on(Colour::dim));
    for (unsigned i = health; i < most_health; ++i) {
        core::put(person_.out(), has_symbols ? "·" : ".");
    }
    core::put(person_.out(), paint.off(), health < 10 ? "  " : " ", health);
}

void Display::put_die(Face face) {
    const core::Paint paint = person_.paint();
    Colour colour = Colour::bold;
    switch (face) {
        case Face::heal: colour = Colour::green; break;
        case Face::attack: colour = Colour::red; break;
        case Face::token: colour = Colour::yellow; break;
        default: break;
    }
    core::put(person_.out(), paint.on(colour), face_letter(face), paint.off());
}

void Display::show_dice(const Dice& dice) {
    person_.begin_row("Dice   ");
    for (const Face face : all_faces) {
        for (unsigned i = 0; i < dice.count(face); ++i) {
            person_.part(3);
            core::put(person_.out(), '[');
            put_die(face);
            core::put(person_.out(), ']');
        }
    }
    person_.end_line();
}

// Shows what the dice are worth if the person keeps them.
void Display::show_worth(const Dice& dice) {
    const std::optional<SeatIndex> occupant = game_.occupant();
    const bool am_inside = occupant == game_.my_seat();
    const unsigned attacks = dice.count(Face::attack);
    const unsigned points = points_for(dice) + (am_inside ? points_for_staying : 0);
    const core::Paint paint = person_.paint();
    person_.begin_row("Worth  ");
    const auto put = [&](const auto&... parts) {
        core::FixedString<60> text;
        core::put(text, parts...);
        person_.part(text.size(), 2);
        core::put(person_.out(), paint.on(Colour::dim), text.view(), paint.off());
    };
    put(points, points == 1 ? " point" : " points");
    if (dice.count(Face::heal) > 0) {
        if (am_inside) {
            put("no healing inside");
        } else {
            put("health ", healed(game_.health(game_.my_seat()), dice.count(Face::heal)));
        }
    }
    if (attacks > 0 && !occupant) {
        put("St Lucia and a point for it");
    } else if (attacks > 0) {
        put("hits ", am_inside ? 'a' : letter_of(*occupant), am_inside ? "ll others" : "", " for ",
            attacks);
    }
    if (dice.count(Face::token) > 0) {
        put("P: ", tokens_[game_.my_seat()] + dice.count(Face::token), " of ", tokens_for_point);
    }
    person_.end_line();
}

void Display::add_tokens(SeatIndex seat, const Dice& dice) {
    tokens_[seat] += dice.count(Face::token);
    if (tokens_[seat] >= tokens_for_point) {
        tokens_[seat] -= tokens_for_point;
    }
}

}  // namespace stlucia
