// The record of a game: record(5). What its messages mean is the family's matter: a class with
// say(seat, line), which changes what is on the table and tells what happened, and view(step), which
// shows it.

// The bytes behind the escapes of a record; what is not ASCII does not matter to any protocol.
const unescape = (text) => text.replace(/\\(t|n|r|\\|[0-7]{3})/g, (_, code) =>
    ({t: '\t', n: '\n', r: '\r', '\\': '\\'})[code] || String.fromCharCode(parseInt(code, 8)));

// name -> {title, greeting, seatName, Game}, and duel if there are always two players, whose score
// says no more than who won.
const families = {};

class Record {
    constructor({file, record}) {
        this.file = file;
        this.options = new Map();
        this.deals = new Map();  // by seat, the hub's as -1
        this.programs = [];
        this.end = this.why = null;
        this.lines = record.split('\n').slice(0, -1).map((line) => {
            const [time, seat, what, ...words] = line.split('\t');
            return {time: Number(time), seat: seat === '-' ? -1 : Number(seat), what, words};
        });
        this.family = this.lines[0].words[0].split(' ')[0];
        this.rules = families[this.family];
        for (const line of this.lines) {
            this.note(line);
        }
        this.steps = this.findSteps();
        this.seats = this.programs.length;
    }

    note({seat, what, words}) {
        switch (what) {
            case 'option': this.options.set(words[0], words[1] || ''); break;
            case 'deal': this.deals.set(seat, words.map(unescape)); break;
            case 'player': this.programs[seat] = words; break;
            case 'why': this.why = unescape(words.join(' ')); break;
            case 'end':
                this.end = {name: words[0], status: words[1], blame: words[2], scores: words.slice(3)};
                break;
        }
    }

    // Every message is a step. `said` is what it lets the hub know: a whole line, be it of several
    // pieces; the greeting is none.
    findSteps() {
        const steps = [], begun = [], greeted = [], last = [];
        this.lines.forEach((line, place) => {
            if (!'<>'.includes(line.what[0])) {
                return;
            }
            const step = {...line, place, text: line.words.join('\t'), said: null};
            steps.push(step);
            line.step = steps.length;
            if (line.what[0] === '>') {
                return;
            }
            let text = unescape(step.text);
            if (this.rules.greeting && !greeted[line.seat]) {
                greeted[line.seat] = true;
                text = text.startsWith(this.rules.greeting) ? text.slice(1) : text;
            }
            begun[line.seat] = (begun[line.seat] || '') + text;
            last[line.seat] = step;
            if (line.what === '<') {
                step.said = begun[line.seat];
                begun[line.seat] = '';
            }
        });
        // The last line counts without its newline, unless nobody waited for that.
        if (this.end && !['too slow', 'too long', 'signal'].includes(this.end.name)) {
            begun.forEach((text, seat) => { last[seat].said = text || last[seat].said; });
        }
        return steps;
    }

    name(seat) {
        const [program] = this.programs[seat] || [];
        return program ? program.split('/').at(-1) : `seat ${seat}`;
    }
    // As the game calls the seat, and who sits there.
    seat(seat) {
        return `${this.rules.seatName(seat, this)} ${this.name(seat)}`;
    }

    get label() {
        return `${this.file.split('/').at(-1)}, ${this.ending}`;
    }
    get title() {
        const names = [...this.programs.slice(0, 6).keys()].map((seat) => this.name(seat));
        return `${this.rules.title}: ${names.join(', ')}${this.programs.length > 6 ? ', \u2026' : ''}`;
    }
    get ending() {
        return this.end ? this.end.name : 'broken off';
    }

    // How it ended, in a sentence.
    get endWords() {
        if (!this.end) {
            return 'The record ends here: the hub was not able to finish it.';
        }
        const {name, blame} = this.end;
        return name === 'finished' ? 'The game is over.'
            : `The game ended early: ${name}${blame === '-' ? '' : ', ' + this.seat(Number(blame))}.`;
    }
}
