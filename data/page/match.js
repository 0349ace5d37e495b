// A match: the logs of all its shards and their statistics. The games of one deal are not independent, so
// a player's points in a deal are the mean over its games there, and all figures are means over deals.

// The columns at the front of a game's row. For each seat follow: player, score, points (2 for each player
// beaten, 1 for a tie), answers and, if the log has times, median and slowest time. The format is drawn in
// src/workbench/report/page_data.hpp.
const rowGame = 0, rowDeal = 1, rowEnding = 2, rowBlame = 3, rowSeats = 4;

// Matches of more players have no table of pairs, and charts only for the best players.
const mostShown = 26;

// Settings that are times have their unit in their name.
const isTime = (name) => name.endsWith('_us');

// Two logs belong to the same match if all its settings are equal; only the shard may differ.
const matchKey = ({match}) => JSON.stringify(match);

class Match {
    constructor(logs) {
        this.head = logs[0].match;
        this.endings = logs[0].endings;
        // Pairs of rating and half-width of its interval, or -1, computed by multitool.
        this.ratings = logs[0].ratings;
        this.hasPairs = !this.head.draw && this.head.players.length <= mostShown;
        this.players = this.head.players.map((name, index) => ({
            name, index, games: 0, wins: 0, faultCount: 0, score: 0,
            points: this.head.draw ? new UnevenMean() : new Mean(), faults: [], scores: [], answers: [], times: [],
        }));
        this.noBlame = [];  // endings without a player to blame
        this.collect(logs);
        this.summarize();
    }

    // Groups the rows by deal. A game that is in two logs counts once, and incomplete deals are left out.
    collect(logs) {
        const seen = new Set(), deals = new Map();
        for (const {rows, times} of logs) {
            rows.width = rowSeats + this.head.seats * (times ? 6 : 4);
            for (let at = 0; at < rows.length; at += rows.width) {
                if (logs.length > 1 && seen.size === seen.add(rows[at + rowGame]).size) {
                    continue;
                }
                const deal = deals.get(rows[at + rowDeal]);
                if (deal) {
                    deal.push(rows, at);
                } else {
                    deals.set(rows[at + rowDeal], [rows, at]);
                }
            }
        }
        const whole = [...deals].filter(([, games]) => games.length === 2 * this.head.perDeal);
        this.deals = whole.sort(([one], [other]) => one - other).map(([, games]) => games);
        this.unfinished = deals.size - whole.length;
        this.games = whole.length * this.head.perDeal;
    }

    summarize() {
        const {players, deals} = this, all = 2 * (this.head.seats - 1);
        this.pairs = this.hasPairs && players.map(() => players.map(() => new Mean()));
        this.curves = players.map(() => []);
        // About 240 points make a curve look smooth; more would only make the page slow.
        const stride = Math.max(1, Math.ceil(deals.length / 240));
        deals.forEach((list, place) => {
            const sums = players.map(() => ({points: 0, games: 0, against: 0}));
            for (let i = 0; i < list.length; i += 2) {
                this.addGame(list[i], list[i + 1], sums);
            }
            players.forEach(({points}, one) => {
                if (sums[one].games > 0) {
                    points.add(sums[one].points, sums[one].games * all);
                }
                this.hasPairs && players.forEach((_, other) => this.pairs[one][other].add(
                    this.between(sums, one, other), Math.min(sums[one].games, sums[other].games) * all));
                if ((place + 1) % stride === 0 || place + 1 === deals.length) {
                    this.curves[one].push([place + 1, points.mean, points.half]);
                }
            });
        });
        // With drawn tables the players have different opponents, which only ratings take into account.
        const value = this.head.draw && this.ratings ? ({index}) => this.ratings[2 * index] : ({points}) => points.mean;
        this.order = [...players].sort((one, other) => value(other) - value(one) || one.index - other.index);
        this.place = (player) => 1 + this.order.findIndex((other) => value(other) === value(player));
    }

    // How far one player is ahead of another in a deal. Both have the same opponents, so all their games
    // are compared. In a gauntlet the first player meets everyone, so only its games against the other count.
    between(sums, one, other) {
        return !this.head.gauntlet || one * other !== 0 || one === other ? sums[one].points - sums[other].points
            : one === 0 ? sums[other].against - sums[other].points : sums[one].points - sums[one].against;
    }

    addGame(rows, at, sums) {
        const {seats} = this.head, all = 2 * (seats - 1), timed = rows.width > rowSeats + seats * 4;
        const finished = this.endings[rows[at + rowEnding]] === 'finished';
        let firsts = 0;  // the points of the match's first player in this game
        for (let seat = 0; seat < seats; ++seat) {
            const place = at + rowSeats + seat;
            firsts += rows[place] === 0 ? rows[place + 2 * seats] : 0;
        }
        for (let seat = 0; seat < seats; ++seat) {
            const place = at + rowSeats + seat;
            const player = this.players[rows[place]], sum = sums[rows[place]];
            const score = rows[place + seats], points = rows[place + 2 * seats], answers = rows[place + 3 * seats];
            ++player.games;
            ++sum.games;
            sum.points += points;
            sum.against += firsts;
            player.wins += points === all ? 1 : 0;
            if (finished) {
                player.score += score;
                player.scores.push(score);
                player.answers.push(answers);
            }
            if (timed && answers > 0 && rows[place + 4 * seats] >= 0) {
                player.times.push([rows[place + 4 * seats], answers, rows[place + 5 * seats]]);
            }
        }
        if (!finished) {
            this.addFault(rows, at);
        }
    }

    addFault(rows, at) {
        const kind = rows[at + rowEnding], seat = rows[at + rowBlame];
        const player = this.players[rows[at + rowSeats + seat]];
        const faults = seat < 0 ? this.noBlame : player.faults;
        if (seat >= 0) {
            ++player.faultCount;
        }
        faults[kind] = faults[kind] || {
            name: this.endings[kind], count: 0, seat, game: rows[at + rowGame], deal: rows[at + rowDeal],
            seating: rows.slice(at + rowSeats, at + rowSeats + this.head.seats)};
        ++faults[kind].count;
    }

    // The command that plays a deal again and records the games that end badly.
    command(deal) {
        const {game, seed, deals, seats, gauntlet, orders, draw, settings, players, commands} = this.head;
        const quoted = (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
        const option = ([name, value]) => isTime(name)
            ? `--${name.slice(0, -3).replace('_', '-')} ${value / 1e6}` : `--${name} ${quoted(String(value))}`;
        return ['multitool match', game, '--seed', seed, '--deals', deals, '--shard', `${deal + 1}/${deals}`,
            ...(seats < players.length && !families[game].duel ? ['--seats', seats] : []),
            ...(gauntlet ? ['--gauntlet'] : []),
            ...(orders ? ['--orders', orders] : []),
            ...(draw ? ['--draw', draw] : []),
            ...Object.entries(settings).map(option),
            '--record-faults faults',
            ...players.map((name, i) => quoted(commands[i] ? `${name}=${commands[i]}` : name)),
        ].join(' ');
    }

    get label() {
        return `Match, ${plural(this.deals.length, 'deal')}`;
    }
    get title() {
        const {game, players} = this.head;
        return `${families[game].title}: ${players.length > mostShown ? plural(players.length, 'player') : players.join(', ')}`;
    }
}
