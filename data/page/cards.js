// The card game: hands, cards on the table, rounds won.

const suits = {S: '\u2660', C: '\u2663', D: '\u2666', H: '\u2665'};
const ranks = '123456789abcdef';
const isCard = (text) => text.length === 2 && text[0] in suits && ranks.includes(text[1]);

class CardsGame {
    constructor(record) {
        this.record = record;
        this.threshold = Number(record.options.get('threshold'));
        const deck = record.deals.get(-1) || [], count = record.seats;
        this.size = count ? Math.floor(deck.length / count) : 0;
        this.hands = Array.from({length: count}, (_, seat) =>
            this.sorted(deck.slice(seat * this.size, (seat + 1) * this.size)));
        this.rounds = new Array(count).fill(0);
        this.diamonds = new Array(count).fill(0);
        this.lead = 0;
        this.round = 0;
        this.table = [];
        this.last = null;  // the cards of the round before
    }
    sorted(hand) {
        const order = (card) => 'SCDH'.indexOf(card[0]) * 16 - ranks.indexOf(card[1]);
        return hand.sort((one, other) => order(one) - order(other)).map((card) => ({card, gone: false}));
    }
    get due() {
        return (this.lead + this.table.length) % this.hands.length;
    }
    score(seat) {
        const won = this.diamonds[seat];
        return this.rounds[seat] + (won >= this.threshold ? won : -won);
    }

    say(seat, line) {
        const card = line.slice(4);
        if (!line.startsWith('PLAY') || !isCard(card)) {
            return `${this.record.seat(seat)} sends something that is not a message.`;
        }
        if (this.table.length === this.hands.length) {
            this.last = this.table;
            this.table = [];
        }
        const held = this.hands[seat].find((item) => item.card === card && !item.gone);
        const suit = this.table.length ? this.table[0].card[0] : null;
        const follows = !suit || card[0] === suit ||
            !this.hands[seat].some((item) => !item.gone && item.card[0] === suit);
        if (!held || !follows) {
            this.refused = {seat, card};
            return `${this.record.seat(seat)} ${held ? 'does not follow suit' : 'does not hold this card'}: refused.`;
        }
        held.gone = true;
        this.table.push({seat, card});
        if (this.table.length < this.hands.length) {
            return `${this.record.seat(seat)} ${suit ? 'plays' : 'leads'} ${suits[card[0]]}${card[1]}.`;
        }
        return [`${this.record.seat(seat)} plays ${suits[card[0]]}${card[1]}.`, this.finishRound()];
    }
    finishRound() {
        let best = this.table[0];
        for (const played of this.table) {
            if (played.card[0] === best.card[0] && ranks.indexOf(played.card[1]) > ranks.indexOf(best.card[1])) {
                best = played;
            }
        }
        best.wins = true;
        const won = this.table.filter(({card}) => card[0] === 'D').length;
        this.rounds[best.seat] += 1;
        this.diamonds[best.seat] += won;
        this.lead = best.seat;
        this.round += 1;
        return `${this.record.seat(best.seat)} wins the round${won ? ' and ' + plural(won, 'diamond') : ''}.`;
    }

    card(card) {
        return make('span', {class: 'DH'.includes(card[0]) ? 'card red' : 'card'},
            suits[card[0]] + '\ufe0e', make('b', null, card[1]));
    }
    played({seat, card}, name, mark) {
        return make('li', {class: name}, this.card(card), make('span', null, this.record.seat(seat)),
            make('small', null, mark || '\u00a0'));
    }
    view() {
        if (!this.size) {
            return [];
        }
        const number = this.round + (this.table.length < this.hands.length ? 1 : 0);
        const lead = this.table.length ? this.table[0].seat : this.lead;
        const before = (this.last || []).map(({seat, card, wins}) =>
            `${seat} ${suits[card[0]]}\ufe0e${card[1]}${wins ? '\u2605' : ''}`);
        return [
            make('div', {class: 'felt'},
                make('p', null, `Round ${number} of ${this.size} \u00b7 ${this.record.seat(lead)} leads`),
                make('ol', {class: 'trick', 'aria-label': 'Cards on the table'},
                    this.table.map((item) => this.played(item, item.wins && 'wins', item.wins && '\u2605 wins')),
                    this.refused && this.played(this.refused, 'refused', '\u2717 refused'),
                    this.table.length === 0 && !this.refused && make('li', null, 'No card yet')),
                this.last && make('p', {class: 'before'}, `Before: ${before.join('  ')}`)),
            make('ul', {class: 'seats'}, this.hands.map((hand, seat) => this.seatView(hand, seat))),
        ];
    }
    seatView(hand, seat) {
        const isDue = this.round < this.size && !this.refused && this.due === seat;
        const figures = {Rounds: this.rounds[seat], Diamonds: this.diamonds[seat], Score: fixed(this.score(seat), 0)};
        // In a large hand, cards that were played are left out.
        const most = 64, shown = hand.length > most ? hand.filter((item) => !item.gone) : hand;
        return make('li', {class: isDue && 'due'},
            make('div', {class: 'who'}, make('b', null, this.record.seat(seat)),
                isDue && make('small', null, ' \u25c2 to play')),
            make('dl', null, Object.entries(figures).map(([name, value]) =>
                make('div', null, make('dt', null, name), make('dd', null, String(value))))),
            make('div', {class: 'hand', role: 'group', 'aria-label': 'Hand'},
                shown.slice(0, most).map(({card, gone}) =>
                    gone ? make('s', {class: 'gone'}, this.card(card)) : this.card(card)),
                shown.length > most && ` and ${shown.length - most} more`));
    }
}
families.cards = {title: 'Cards', greeting: '@', seatName: String, Game: CardsGame};
