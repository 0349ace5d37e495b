// Reads the record of a game: record(5). Each family has a class for the meaning of its messages:
// say(seat, line) updates the game and returns sentences that say what happened; view(step, go) returns the
// elements that show it.

// Undoes the escapes of a record. Bytes that are not ASCII may become wrong characters, because no protocol
// uses them.
const unescape = (text) => text.replace(/\\(t|n|r|\\|[0-7]{3})/g, (_, code) =>
    ({t: '\t', n: '\n', r: '\r', '\\': '\\'})[code] || String.fromCharCode(parseInt(code, 8)));

// name -> {title, greeting, seatName, Game}, and duel if there are always two players, whose score
// says no more than who won.
const families = {};

class Record {
    constructor({file, record}) {
        this.file = file;
        this.options = new Map();
        this.deals = new Map();  // seat -> words; the seat of the hub is -1
        this.programs = [];
        this.end = this.why = null;
        this.lines = record.split('\n').slice(0, -1).map((line) => {
            const [time, seat, what, ...words] = line.split('\t');
            return {time: Number(time), seat: seat === '-' ? -1 : Number(seat), what, words};
        });
        this.family = this.lines[0].words[0].split(' ')[0];
        this.rules = families[this.family];
        for (const line of this.lines) {
            this.add(line);
        }
        this.steps = this.findSteps();
        this.seats = this.programs.length;
    }

    add({seat, what, words}) {
        switch (what) {
            case 'option': this.options.set(words[0], words[1] || ''); break;
            case 'deal': this.deals.set(seat, words.map(unescape)); break;
            case 'player': this.programs[seat] = words; break;
            case 'why': this.why = unescape(words.join(' ')); break;
            case 'end': {
                const bank = words.includes('bank') ? words.indexOf('bank') : words.length;
                this.end = {name: words[0], status: words[1], blame: words[2], scores: words.slice(3, bank),
                    answerTimes: words.slice(bank + 1).map(Number)};
                break;
            }
        }
    }

    // Every message is a step. `said` is the line that the step completes, possibly from several parts, or
    // null. The greeting has no newline and is not part of a line.
    findSteps() {
        const steps = [], parts = [], greeted = [], last = [];
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
            parts[line.seat] = (parts[line.seat] || '') + text;
            last[line.seat] = step;
            if (line.what === '<') {
                step.said = parts[line.seat];
                parts[line.seat] = '';
            }
        });
        // At EOF the hub takes a last line without its newline, but not if it ended the game for another reason.
        if (this.end && !['too slow', 'out of time', 'too long', 'signal'].includes(this.end.name)) {
            parts.forEach((text, seat) => { last[seat].said = text || last[seat].said; });
        }
        return steps;
    }

    name(seat) {
        const [program] = this.programs[seat] || [];
        return program ? program.split('/').at(-1) : `seat ${seat}`;
    }
    // The seat's name in the game and the name of its program.
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

    // A sentence that says how the game ended.
    get endWords() {
        if (!this.end) {
            return 'The record ends here: the hub was not able to finish it.';
        }
        const {name, blame} = this.end;
        return name === 'finished' ? 'The game is over.'
            : `The game ended early: ${name}${blame === '-' ? '' : ', ' + this.seat(Number(blame))}.`;
    }
}
