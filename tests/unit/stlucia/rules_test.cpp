#include <boost/ut.hpp>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "games/stlucia/rules.hpp"

using namespace boost::ut;
using stlucia::Attack;
using stlucia::Game;

namespace {

stlucia::Dice dice(std::string_view text) { return *stlucia::parse_faces(text); }

// Dice that come as the test says.
class Rolls {
public:
    explicit Rolls(std::string_view text) {
        expect(file_.feed(text) && file_.finish());
        sequence_.emplace(file_.dice());
    }
    stlucia::RollSequence& operator*() { return *sequence_; }

private:
    stlucia::RollParser file_;
    std::optional<stlucia::RollSequence> sequence_;
};

void begin(Game& game, std::string_view roll) {
    Rolls rolls(roll);
    game.begin_turn(*rolls);
}

// A whole turn in which an occupant that is attacked and lives goes or stays; the points of it.
unsigned take_turn(Game& game, std::string_view roll, bool occupant_goes) {
    begin(game, roll);
    game.heal();
    switch (game.attack()) {
        case Attack::none: break;
        case Attack::claim: game.claim(); break;
        case Attack::inward: {
            const stlucia::SeatIndex occupant = *game.occupant();
            game.hit(occupant);
            if (game.health(occupant) == 0 || occupant_goes) {
                game.claim();
            }
            break;
        }
        case Attack::outward:
            for (stlucia::SeatIndex seat = 0; seat < game.players(); ++seat) {
                if (seat != game.mover() && game.is_alive(seat)) {
                    game.hit(seat);
                }
            }
            break;
    }
    const unsigned points = game.score();
    for (stlucia::SeatIndex seat = 0; seat < game.players(); ++seat) {
        if (game.is_dying(seat)) {
            game.eliminate(seat);
        }
    }
    return points;
}

unsigned play(Game& game, std::string_view roll, bool occupant_goes = false) {
    const unsigned points = take_turn(game, roll, occupant_goes);
    game.pass_on();
    return points;
}

}  // namespace

const suite<"stlucia: rules"> rules_suite = [] {
    "numbered faces score from three of a kind on"_test = [] {
        struct Case {
            std::string_view roll;
            unsigned points;
        };
        for (const Case& c : std::initializer_list<Case>{
                 {"1123HA", 0}, {"11HAPP", 0}, {"1112HA", 1}, {"1111HA", 2}, {"11111A", 3},
                 {"111111", 4}, {"22HAPP", 0}, {"222HAP", 2}, {"2222HA", 3}, {"22222H", 4},
                 {"222222", 5}, {"33HAPP", 0}, {"333HAP", 3}, {"3333HA", 4}, {"33333H", 5},
                 {"333333", 6}, {"111222", 3}, {"111333", 4}, {"222333", 5}, {"HHHAAA", 0}}) {
            expect(stlucia::points_for(dice(c.roll)) == c.points) << c.roll;
        }
    };

    "a reroll takes the next dice of the file for those named, twice at most"_test = [] {
        Game game(2, 10);
        Rolls rolls("112233HAPH3H");
        game.begin_turn(*rolls);
        expect(game.dice() == dice("112233"));
        expect(game.reroll(dice("113"), *rolls));
        expect(game.dice() == dice("223HAP"));
        expect(!game.reroll(dice("1"), *rolls)) << "not held any more";
        expect(!game.reroll(dice("222"), *rolls)) << "more than are held";
        expect(game.dice() == dice("223HAP")) << "a refused request changes nothing";
        expect(game.reroll(dice("A"), *rolls) && game.dice() == dice("223HHP"));
        expect(!game.reroll(dice("2"), *rolls)) << "a third";
        game.begin_turn(*rolls);
        expect(game.dice() == dice("3H1122")) << "from the front again in the middle of a roll";
    };

    "only players outside heal, and never above ten"_test = [] {
        Game game(2, 100);
        play(game, "A12233");  // A claims
        play(game, "AAAA12");  // B hits A, who stays
        expect(game.health(0) == 6_u);
        begin(game, "HH1123");
        expect(!game.heal()) << "inside";
        expect(game.health(0) == 6_u);
        game.pass_on();
        begin(game, "HHH112");
        expect(game.heal() == 0U) << "outside, at ten already";
        begin(game, "111223");
        expect(!game.heal()) << "no H at all";

        Game other(2, 100);
        play(other, "A12233");
        play(other, "112233");
        play(other, "AAAAAA");  // A hits B from inside
        expect(other.health(1) == 4_u);
        begin(other, "HHH112");
        expect(other.heal() == 3U && other.health(1) == 7_u);
        begin(other, "HHHHHH");
        expect(other.heal() == 3U && other.health(1) == 10_u) << "what is left to ten";
    };

    "an attack from inside goes out, and one from outside goes in"_test = [] {
        Game game(3, 100);
        begin(game, "112233");
        expect(game.attack() == Attack::none);
        begin(game, "A12233");
        expect(game.attack() == Attack::claim);
        game.claim();
        expect(game.occupant() == stlucia::SeatIndex{0});
        begin(game, "A12233");
        expect(game.attack() == Attack::outward);
        game.pass_on();
        begin(game, "AA2233");
        expect(game.attack() == Attack::inward);
        expect(game.hit(0) == 2_u && game.health(0) == 8_u);
    };

    "an attack takes no more health than there is"_test = [] {
        Game game(2, 100);
        play(game, "A12233");
        play(game, "AAAAAA");
        play(game, "112233");
        begin(game, "AAAAAA");
        expect(game.hit(0) == 4_u && game.health(0) == 0_u && game.is_dying(0));
    };

    "claiming scores one point, and beginning a turn inside scores two"_test = [] {
        Game game(2, 100);
        expect(play(game, "A12233") == 1_u);
        expect(play(game, "112233") == 0_u);
        expect(play(game, "112233") == 2_u);
        expect(play(game, "A12233", true) == 1_u) << "the occupant goes";
        expect(play(game, "112233") == 0_u);
        expect(play(game, "333333") == 8_u) << "the most there can be";
    };

    "ten tokens score a point in the same turn"_test = [] {
        Game game(2, 100);
        expect(play(game, "PPPPPP") == 0_u);
        play(game, "112233");
        expect(play(game, "1PPPPP") == 1_u);
        play(game, "112233");
        expect(play(game, "PPPPPP") == 0_u) << "one was kept: seven now";
        play(game, "112233");
        expect(play(game, "112PPP") == 1_u);
        expect(game.points(0) == 2_ll);
    };

    "the attacker takes the place of an occupant that dies"_test = [] {
        Game game(3, 100);
        play(game, "A12233");
        play(game, "AAAAAA");
        expect(take_turn(game, "AAAAAA", false) == 1_u);
        expect(game.occupant() == stlucia::SeatIndex{2} && !game.is_alive(0) && !game.over());
        game.pass_on();
        expect(game.mover() == 1_u) << "the dead are passed over";
        play(game, "112233");
        expect(game.mover() == 2_u);
    };

    "the game is over when the score is reached or one player is left"_test = [] {
        Game by_score(2, 6);
        take_turn(by_score, "222222", false);
        expect(!by_score.over());
        by_score.pass_on();
        take_turn(by_score, "333333", false);
        expect(by_score.over() && by_score.mover() == 1_u);

        Game by_death(3, 100);
        play(by_death, "A12233");
        play(by_death, "112233");
        play(by_death, "112233");
        play(by_death, "AAAAAA");
        play(by_death, "112233");
        play(by_death, "112233");
        take_turn(by_death, "AAAAAA", false);
        expect(by_death.over() && by_death.mover() == 0_u) << "all others at once";
        expect(!by_death.is_alive(1) && !by_death.is_alive(2));
    };
};
