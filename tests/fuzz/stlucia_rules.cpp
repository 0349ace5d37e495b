// The hub's rules against the plain model: any dice, any requests, the same verdicts and books.
#include <string>

#include "core/fixed_string.hpp"
#include "games/stlucia/rules.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stlucia_model.hpp"

using stlucia::Attack;
using stlucia::SeatIndex;

namespace {

// Dice that are the model's as well.
class Dice {
public:
    // Mostly as it comes, sometimes many of one face.
    explicit Dice(fuzz::Input& input) {
        const unsigned length = 1 + input.take_below(64);
        for (unsigned i = 0; i < length; ++i) {
            text_ += model::faces[input.take_below(6)];
        }
        DEMAND(file_.feed(text_) && file_.finish());
    }
    [[nodiscard]] stlucia::RollSequence sequence() const {
        return stlucia::RollSequence(file_.dice());
    }
    std::string next(std::size_t count) {
        std::string dice;
        for (std::size_t i = 0; i < count; ++i) {
            dice += text_[taken_++ % text_.size()];
        }
        return dice;
    }

private:
    std::string text_;
    stlucia::RollParser file_;
    std::size_t taken_ = 0;
};

std::string text_of(const stlucia::Dice& dice) {
    core::FixedString<8> text;
    core::put(text, dice);
    return std::string(text.view());
}

void compare(const stlucia::Game& game, const model::Game& plain) {
    DEMAND(game.mover() == plain.mover);
    DEMAND((game.occupant() ? static_cast<int>(*game.occupant()) : -1) == plain.inside);
    for (SeatIndex seat = 0; seat < game.players(); ++seat) {
        const model::Game::Seat& state = plain.seats[seat];
        DEMAND(game.is_alive(seat) == state.alive);
        DEMAND(static_cast<int>(game.health(seat)) == state.health);
        DEMAND(game.points(seat) == state.points);
    }
}

void throw_dice(fuzz::Input& input, stlucia::Game& game, stlucia::RollSequence& rolls,
                model::Game& plain, Dice& dice) {
    game.begin_turn(rolls);
    plain.begin(dice.next(6));
    DEMAND(text_of(game.dice()) == plain.dice);
    for (unsigned wishes = input.take_below(5); wishes > 0; --wishes) {
        std::string request;
        for (unsigned size = 1 + input.take_below(6); size > 0; --size) {
            // Mostly a die that is there.
            const unsigned choice = input.take_byte();
            request += choice >= 0xe0 ? model::faces[choice % 6] : plain.dice[choice % 6];
        }
        const bool allowed = plain.may_reroll(request);
        DEMAND(game.reroll(*stlucia::parse_faces(request), rolls) == allowed);
        if (allowed) {
            plain.reroll(request, dice.next(request.size()));
        }
        DEMAND(text_of(game.dice()) == plain.dice);
    }
}

void attack(bool occupant_goes, stlucia::Game& game, model::Game& plain) {
    const auto hit = [&](SeatIndex seat) {
        DEMAND(static_cast<int>(game.hit(seat)) == plain.hit(seat));
    };
    const auto claim = [&] {
        game.claim();
        plain.claim();
    };
    if (model::count(plain.dice, 'A') == 0) {
        DEMAND(game.attack() == Attack::none);
    } else if (plain.inside < 0) {
        DEMAND(game.attack() == Attack::claim);
        claim();
    } else if (plain.mover_is_inside()) {
        DEMAND(game.attack() == Attack::outward);
        for (SeatIndex seat = 0; seat < game.players(); ++seat) {
            if (seat != plain.mover && plain.seats[seat].alive) {
                hit(seat);
            }
        }
    } else {
        DEMAND(game.attack() == Attack::inward);
        const auto occupant = static_cast<SeatIndex>(plain.inside);
        hit(occupant);
        if (plain.seats[occupant].health == 0 || occupant_goes) {
            claim();
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const auto players = static_cast<SeatIndex>(2 + input.take_below(25));
    const long win_score = 1 + input.take_below(200);
    Dice dice(input);
    stlucia::RollSequence rolls = dice.sequence();
    stlucia::Game game(players, win_score);
    model::Game plain{.seats = std::vector<model::Game::Seat>(players)};

    while (!input.empty()) {
        throw_dice(input, game, rolls, plain, dice);
        const std::optional<unsigned> healed = game.heal();
        DEMAND((healed ? static_cast<int>(*healed) : -1) == plain.heal());
        attack(input.take_below(2) == 1, game, plain);
        DEMAND(game.score() == plain.score());
        for (SeatIndex seat = 0; seat < players; ++seat) {
            model::Game::Seat& state = plain.seats[seat];
            const bool dies = state.alive && state.health == 0;
            DEMAND(game.is_dying(seat) == dies);
            if (dies) {
                game.eliminate(seat);
                state.alive = false;
            }
        }
        compare(game, plain);
        const bool over = plain.seats[plain.mover].points >= win_score || plain.alive() == 1;
        DEMAND(game.over() == over);
        if (over) {
            break;
        }
        game.pass_on();
        plain.pass_on();
    }
    return 0;
}
