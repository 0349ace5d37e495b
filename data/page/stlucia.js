// The dice game: the state of the referee, computed again from the rolls and the answers.

const faces = '123HAP';

class DiceGame {
    constructor(record) {
        this.record = record;
        this.rolls = (record.deals.get(-1) || [''])[0];
        this.goal = Number(record.options.get('win score'));
        this.players = Array.from({length: record.seats}, () => ({health: 10, points: 0, tokens: 0, out: false}));
        this.next = 0;
        this.inside = -1;
        this.mover = 0;
        this.winner = -1;
        this.asked = null;  // the seat that is asked whether it stays, or null
        this.beginTurn();
    }
    beginTurn() {
        this.dice = '';
        this.rerolls = 0;
        this.tally = this.inside === this.mover ? 2 : 0;
        this.throwDice(6);
    }
    throwDice(count) {
        for (let i = 0; i < count && this.rolls; ++i) {
            this.dice += this.rolls[this.next];
            this.next = (this.next + 1) % this.rolls.length;
        }
        this.dice = [...this.dice].sort((one, other) => faces.indexOf(one) - faces.indexOf(other)).join('');
    }
    count(face) {
        return this.dice.split(face).length - 1;
    }
    name(seat) {
        return this.record.seat(seat);
    }

    say(seat, line) {
        if (this.winner >= 0 || seat !== (this.asked === null ? this.mover : this.asked)) {
            return '';
        }
        if (this.asked !== null) {
            return this.answerStay(seat, line);
        }
        if (line === 'keepall') {
            return this.keep();
        }
        const [, wish] = /^reroll ([123HAP]{1,6})$/.exec(line) || [];
        if (!wish) {
            return `${this.name(seat)} ${line === 'stay' || line === 'go'
                ? 'was asked something else: refused' : 'sends something that is not a message'}.`;
        }
        let left = this.dice;
        for (const face of wish) {
            const place = left.indexOf(face);
            if (place < 0 || this.rerolls === 2) {
                const why = this.rerolls === 2 ? 'wants a third reroll' : `does not have ${wish}`;
                return `${this.name(seat)} ${why}: refused.`;
            }
            left = left.slice(0, place) + left.slice(place + 1);
        }
        const before = this.dice;
        this.dice = left;
        this.throwDice(wish.length);
        this.rerolls += 1;
        return `${this.name(seat)} had ${before}, throws ${[...wish].sort().join('')} again and has ${this.dice}.`;
    }

    keep() {
        const mover = this.players[this.mover], notes = [`${this.name(this.mover)} keeps ${this.dice}.`];
        const health = this.count('H'), attack = this.count('A');
        if (health && this.inside !== this.mover) {
            const before = mover.health;
            mover.health = Math.min(10, mover.health + health);
            notes.push(`It heals ${mover.health - before}.`);
        }
        if (attack && this.inside === this.mover) {
            this.players.forEach((player, seat) => {
                if (seat !== this.mover && !player.out) {
                    player.health = Math.max(0, player.health - attack);
                }
            });
            notes.push(`It attacks all others with ${attack}.`);
        } else if (attack && this.inside >= 0) {
            const target = this.players[this.inside];
            target.health = Math.max(0, target.health - attack);
            notes.push(`It attacks ${this.name(this.inside)} with ${attack}.`);
            if (target.health > 0) {
                this.asked = this.inside;
                return [...notes, `Does ${this.name(this.inside)} stay?`];
            }
            notes.push(this.claim());
        } else if (attack) {
            notes.push(this.claim());
        }
        return [...notes, ...this.finishTurn()];
    }
    answerStay(seat, line) {
        if (line !== 'stay' && line !== 'go') {
            return `${this.name(seat)} was asked whether it stays: refused.`;
        }
        this.asked = null;
        const notes = [`${this.name(seat)} ${line === 'go' ? 'goes' : 'stays'}.`];
        if (line === 'go') {
            notes.push(this.claim());
        }
        return [...notes, ...this.finishTurn()];
    }
    claim() {
        this.inside = this.mover;
        this.tally += 1;
        return `${this.name(this.mover)} claims St Lucia.`;
    }
    finishTurn() {
        const mover = this.players[this.mover], notes = [];
        for (const face of [1, 2, 3]) {
            const count = this.count(String(face));
            this.tally += count >= 3 ? count - 3 + face : 0;
        }
        mover.tokens += this.count('P');
        if (mover.tokens >= 10) {
            mover.tokens -= 10;
            this.tally += 1;
        }
        mover.points += this.tally;
        if (this.tally) {
            notes.push(`${this.name(this.mover)} gets ${plural(this.tally, 'point')}.`);
        }
        this.players.forEach((player, seat) => {
            if (!player.out && player.health === 0) {
                player.out = true;
                this.inside = this.inside === seat ? -1 : this.inside;
                notes.push(`${this.name(seat)} is eliminated.`);
            }
        });
        if (mover.points >= this.goal || this.players.filter((player) => !player.out).length === 1) {
            this.winner = this.mover;
            return [...notes, `${this.name(this.mover)} wins.`];
        }
        this.kept = {seat: this.mover, dice: this.dice};
        do {
            this.mover = (this.mover + 1) % this.players.length;
        } while (this.players[this.mover].out);
        this.beginTurn();
        return notes;
    }

    get state() {
        if (this.winner >= 0) {
            return `${this.name(this.winner)} has won with`;
        }
        const thrown = ['thrown', 'thrown again', 'thrown twice again'][this.rerolls];
        return `${this.name(this.mover)} ${this.asked !== null ? 'attacks with' : 'has ' + thrown}`;
    }
    view() {
        return [
            make('div', {class: 'felt sea'}, this.island(),
                make('div', null,
                    make('p', null, this.state),
                    make('span', {class: 'dice', role: 'img', 'aria-label': `Dice ${[...this.dice].join(' ')}`},
                        [...this.dice].map((face) => make('span', {class: 'die'}, face))),
                    this.kept && this.winner < 0 && make('p', {class: 'before'},
                        `Before: ${this.name(this.kept.seat)} kept ${this.kept.dice}`))),
            make('ul', {class: 'seats dicers'}, this.players.map((player, seat) => this.seatView(player, seat))),
        ];
    }
    island() {
        const who = this.inside >= 0 ? this.name(this.inside) : 'nobody';
        const text = (name, y, words) => draw('text', {class: name, x: 120, y, 'text-anchor': 'middle'}, words);
        return picture(240, 130, `On St Lucia: ${who}`,
            draw('path', {class: 'beach', d: 'M22 78c4-34 48-54 96-54s98 20 100 52-42 44-98 44S18 112 22 78z'}),
            draw('path', {class: 'land', d: 'M38 76c6-26 42-40 82-40s80 14 82 38-38 34-84 34S32 100 38 76z'}),
            text('place', 60, 'St Lucia'),
            text('inside', 88, who.length > 16 ? who.slice(0, 15) + '\u2026' : who));
    }
    seatView({health, points, tokens, out}, seat) {
        const isDue = this.winner < 0 && seat === (this.asked === null ? this.mover : this.asked);
        const state = out ? 'eliminated' : seat === this.winner ? '\u2605 winner'
            : seat === this.inside ? 'on the island' : 'at sea';
        const bar = (name, width) => draw('rect', {class: name, width: `${width}%`, height: 8, rx: 4});
        const figure = (name, text, value, most) => make('div', {class: name.toLowerCase()},
            make('dt', null, name), make('dd', null, text),
            draw('svg', {height: 8, 'aria-hidden': true}, bar('back', 100),
                value > 0 && bar('full', Math.min(100, 100 * value / most))));
        return make('li', {class: `${isDue ? 'due' : ''} ${out ? 'gone' : ''}`},
            make('div', {class: 'who'}, make('b', null, this.name(seat)),
                make('small', null, ` ${state}${isDue ? ' \u25c2 to answer' : ''}`)),
            make('dl', null, figure('Health', String(health), health, 10),
                figure('Points', `${points} / ${this.goal}`, points, this.goal),
                figure('Tokens', String(tokens), tokens, 10)));
    }
}
families.stlucia = {title: 'St Lucia', greeting: '!', seatName: letterOf, Game: DiceGame};
