// The naval game: the boards of each round, ships and shots.

const letterOf = (place) => String.fromCharCode(65 + place);

// Cells are numbered row by row, 32 numbers per row. boardLeft and boardTop leave room for the names of rows
// and columns.
const cellSize = 20, boardLeft = 26, boardTop = 22;
const cellX = (cell) => boardLeft + (cell % 32) * cellSize;
const cellY = (cell) => boardTop + (cell >> 5) * cellSize;

class NavalSide {
    constructor() {
        this.ships = null;  // null until its map is known
        this.shots = new Map();
        this.last = null;
    }
    // Places the ships of a MAP message. Returns false if they do not fit the rules.
    place(text, {width, height, lengths}) {
        const ways = {N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0]};
        const items = text.split(':').map((item) => /^\s*([A-Z])(\d+)\s*,\s*([NESW])\s*$/.exec(item));
        const taken = new Set();
        if (items.length !== lengths.length || items.includes(null)) {
            return false;
        }
        this.ships = items.map(([, column, row, way], ship) => {
            const cells = [];
            for (let i = 0; i < lengths[ship]; ++i) {
                const x = column.charCodeAt(0) - 65 + ways[way][0] * i, y = Number(row) - 1 + ways[way][1] * i;
                if (x < 0 || y < 0 || x >= width || y >= height || taken.has(y * 32 + x)) {
                    return null;
                }
                taken.add(y * 32 + x);
                cells.push(y * 32 + x);
            }
            return {cells, hits: 0};
        });
        return !this.ships.includes(null) || (this.ships = null, false);
    }
    get afloat() {
        return this.ships.filter((ship) => ship.hits < ship.cells.length).length;
    }
    shoot(cell) {
        this.last = cell;
        const ship = this.ships && this.ships.find(({cells}) => cells.includes(cell));
        this.shots.set(cell, Boolean(ship));
        if (!ship) {
            return 'miss';
        }
        ship.hits += 1;
        return ship.hits === ship.cells.length ? 'hit and sunk' : 'hit';
    }
}

class NavalGame {
    constructor(record) {
        this.record = record;
        const numbers = (record.options.get('rules') || '').replace('RULES ', '').split(',').map(Number);
        this.rules = {width: numbers[0] || 0, height: numbers[1] || 0, lengths: numbers.slice(3)};
        this.rounds = Array.from({length: Math.ceil(record.seats / 2)}, () =>
            ({sides: [new NavalSide(), new NavalSide()], state: 'waits for maps'}));
        this.shown = 0;
    }

    say(seat, line) {
        this.shown = seat >> 1;
        const round = this.rounds[this.shown], who = this.record.seat(seat);
        const [, word, rest] = /^\s*(\w+)\s+(.*)$/.exec(line) || [];
        if (word === 'MAP') {
            if (!round.sides[seat % 2].place(rest, this.rules)) {
                round.state = 'not played';
                return `${who} has a map that does not fit the rules: this round is not played.`;
            }
            round.state = round.sides.every((side) => side.ships) ? 'being played' : round.state;
            return `${who} has placed its ships.`;
        }
        const [, column, digits] = word === 'GUESS' && /^([A-Z])(\d+)\s*$/.exec(rest) || [];
        if (!column) {
            return `${who} sends something that is not a message.`;
        }
        const x = column.charCodeAt(0) - 65, y = Number(digits) - 1, target = round.sides[1 - seat % 2];
        if (x >= this.rules.width || y < 0 || y >= this.rules.height) {
            return `${who} guesses ${column}${y + 1}, which is off the board: it is asked again.`;
        }
        if (target.shots.has(y * 32 + x)) {
            return `${who} guesses ${column}${y + 1} a second time: it is asked again.`;
        }
        const result = target.shoot(y * 32 + x);
        round.sides[seat % 2].last = null;
        if (target.ships && target.afloat === 0) {
            round.state = `won by ${who}`;
            return [`${who} guesses ${column}${y + 1}: ${result}.`, `${who} has won the round.`];
        }
        return `${who} guesses ${column}${y + 1}: ${result}.`;
    }

    view(step, go) {
        this.shown = step ? step.seat >> 1 : this.shown;
        const round = this.rounds[this.shown];
        const choice = ({state}, number) => make('li', null, make('button', {
            type: 'button', 'aria-pressed': String(number === this.shown),
            onclick: () => this.goTo(number, step, go),
        }, `Round ${number}`, make('small', null, state)));
        return !round ? [] : [
            make('ul', {class: 'rounds', 'aria-label': 'Rounds', hidden: this.rounds.length < 2 || null},
                this.rounds.map(choice)),
            make('div', {class: 'boards'}, round.sides.map((side, i) => this.board(side, this.shown * 2 + i))),
            make('p', {class: 'hint'},
                'Digits and letters are ships, \u2715 is a hit, a dot a miss; the last shot is ringed.'),
        ];
    }
    // Goes to the next message of that round, or to its last one.
    goTo(number, step, go) {
        const {steps} = this.record, from = step ? step.place : 0;
        const later = steps.findIndex(({seat, place}) => seat >> 1 === number && place >= from);
        const found = later >= 0 ? later : steps.findLastIndex(({seat}) => seat >> 1 === number);
        go(found + 1);
        document.querySelector('.rounds [aria-pressed=true]').focus();
    }

    board(side, seat) {
        const {width, height, lengths} = this.rules;
        const hits = [...side.shots.values()].filter(Boolean).length;
        const state = side.ships ? `${side.afloat} of ${plural(lengths.length, 'ship')} afloat` : 'no map yet';
        const score = `${plural(hits, 'hit')} in ${plural(side.shots.size, 'shot')}`;
        return make('figure', null,
            make('figcaption', null, this.record.seat(seat), ' ',
                make('span', {class: 'hint'}, `${state} \u00b7 ${score}`)),
            picture(boardLeft + width * cellSize + 4, boardTop + height * cellSize + 4,
                `Board of ${this.record.seat(seat)}: ${state}, ${score}`,
                this.water(), this.fleet(side), this.shots(side)));
    }
    water() {
        const {width, height} = this.rules, right = width * cellSize, down = height * cellSize;
        const line = (count, path) => Array.from({length: count + 1}, (_, i) => path(i * cellSize)).join('');
        const name = (x, y, anchor, text) => draw('text', {x, y, 'text-anchor': anchor}, text);
        return [
            draw('rect', {class: 'water', x: boardLeft, y: boardTop, width: right, height: down}),
            draw('path', {class: 'lines', d: line(width, (at) => `M${boardLeft + at} ${boardTop}v${down}`) +
                line(height, (at) => `M${boardLeft} ${boardTop + at}h${right}`)}),
            Array.from({length: width}, (_, i) =>
                name(boardLeft + (i + 0.5) * cellSize, boardTop - 7, 'middle', letterOf(i))),
            Array.from({length: height}, (_, i) =>
                name(boardLeft - 6, boardTop + i * cellSize + 14, 'end', String(i + 1))),
        ];
    }
    fleet(side) {
        const middle = cellSize / 2, size = cellSize - 2;
        return (side.ships || []).map(({cells, hits}, ship) => cells.map((cell) => [
            draw('rect', {class: hits === cells.length ? 'ship sunk' : 'ship',
                x: cellX(cell) + 1, y: cellY(cell) + 1, width: size, height: size, rx: 3}),
            !side.shots.has(cell) && draw('text', {class: 'cell', x: cellX(cell) + middle, y: cellY(cell) + 14.5,
                'text-anchor': 'middle'}, (ship + 1).toString(16).toUpperCase())]));
    }
    shots(side) {
        const shot = ([cell, hit]) => hit
            ? draw('path', {class: 'hit', d: `M${cellX(cell) + 5} ${cellY(cell) + 5}l10 10m0-10l-10 10`})
            : draw('circle', {class: 'miss', cx: cellX(cell) + cellSize / 2, cy: cellY(cell) + cellSize / 2, r: 3});
        const ring = (cell) => draw('rect',
            {class: 'ring', x: cellX(cell), y: cellY(cell), width: cellSize, height: cellSize, rx: 4});
        return [[...side.shots].map(shot), side.last !== null && ring(side.last)];
    }
}
families.naval = {
    title: 'Naval',
    greeting: '',
    // The number of the round is shown if there are several.
    seatName: (seat, {seats}) => (seats > 2 ? (seat >> 1) + ':' : '') + (seat % 2 + 1),
    Game: NavalGame,
    duel: true,
};
