// The page of a game: controls to step through it, the table, and the list of messages.

// The controls: name, key as in KeyboardEvent.key, key as it is shown, and SVG path of the icon.
const controls = [
    ['First', 'Home', 'Home', 'M3 2h2v12H3zM14 2v12L6 8z'],
    ['Answer before', 'PageUp', 'Page Up', 'M8 2v12L1 8zM15 2v12L8 8z'],
    ['Back', 'ArrowLeft', '\u2190', 'M11 2v12L4 8z'],
    ['Play', ' ', 'Space', 'M4 2v12l9-6z'],
    ['Next', 'ArrowRight', '\u2192', 'M5 2v12l7-6z'],
    ['Next answer', 'PageDown', 'Page Down', 'M1 2v12l7-6zM8 2v12l7-6z'],
    ['Last', 'End', 'End', 'M11 2h2v12h-2zM2 2v12l8-6z'],
];
const pauseControl = ['Pause', ' ', 'Space', 'M4 2h3v12H4zM9 2h3v12H9z'];

function setControl(button, [name, , key, icon]) {
    button.replaceChildren(draw('svg', {viewBox: '0 0 16 16', 'aria-hidden': true}, draw('path', {d: icon})));
    button.setAttribute('aria-label', name);
    button.title = `${name} (${key})`;
}

class GameView {
    constructor(part) {
        this.part = part;
        this.record = part.content;
        this.steps = this.record.steps;
        this.game = null;
        this.at = 0;
        this.notes = [];
        this.timer = null;
        this.messages = new MessageList(part);
        this.board = make('div', {class: 'board'});
        this.caption = make('p', {class: 'caption'});
        this.slider = make('input', {type: 'range', min: 0, max: this.steps.length, value: 0,
            'aria-label': 'Step', oninput: () => this.go(Number(this.slider.value))});
        this.speed = make('select', {'aria-label': 'Speed', onchange: () => this.timer && this.play()},
            [[1, 'slow'], [4, 'normal'], [20, 'fast'], [100, 'very fast']].map(([value, name]) =>
                make('option', {value, selected: name === 'normal'}, name)));
        this.actions = {
            First: () => this.go(0),
            'Answer before': () => this.goAnswer(-1),
            Back: () => this.go(this.at - 1),
            Play: () => this.play(),
            Next: () => this.go(this.at + 1),
            'Next answer': () => this.goAnswer(1),
            Last: () => this.go(this.steps.length),
        };
        this.buttons = {};
        for (const control of controls) {
            this.buttons[control[0]] = make('button', {type: 'button', onclick: () => this.act(control[0])});
            setControl(this.buttons[control[0]], control);
        }
        this.onKey = (event) => this.press(event);
        addEventListener('keydown', this.onKey);
    }
    leave() {
        this.pause();
        clearTimeout(this.addressTimer);
        removeEventListener('keydown', this.onKey);
    }

    act(name) {
        const playing = this.timer !== null;
        this.pause();
        if (name !== 'Play' || !playing) {
            this.actions[name]();
        }
    }
    // Runs the control of a key, unless the focused element uses that key itself.
    press(event) {
        const control = controls.find(([, key]) => key === event.key);
        const tag = event.target.tagName;
        const isTaken = tag === 'SELECT' || (event.key === ' ' ? tag === 'BUTTON' || tag === 'A' : tag === 'INPUT');
        if (control && !isTaken && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            this.act(control[0]);
        }
    }

    play() {
        this.pause();
        if (this.at === this.steps.length) {
            this.go(0);
        }
        const next = () => this.at < this.steps.length ? this.go(this.at + 1) : this.pause();
        this.timer = setInterval(next, 1000 / Number(this.speed.value));
        setControl(this.buttons.Play, pauseControl);
    }
    pause() {
        clearInterval(this.timer);
        this.timer = null;
        setControl(this.buttons.Play, controls[3]);
    }

    // Goes to the next or previous step that completes an answer.
    goAnswer(way) {
        let step = this.at + way;
        while (step > 0 && step < this.steps.length && this.steps[step - 1].said === null) {
            step += way;
        }
        this.go(step);
    }
    // Goes to a step. To go backwards, the game is played again from its beginning, which is fast enough.
    go(wanted) {
        const step = Math.min(Math.max(Math.floor(wanted) || 0, 0), this.steps.length);
        if (!this.game || step < this.at) {
            this.game = new this.record.rules.Game(this.record);
            this.notes = [];
            this.at = 0;
        }
        for (; this.at < step; ++this.at) {
            const {seat, said} = this.steps[this.at];
            if (said !== null) {
                this.notes = [this.game.say(seat, said)].flat().filter(Boolean);
            }
        }
        this.show();
    }

    show() {
        const {record, at, steps, buttons} = this;
        const step = steps[at - 1], over = at === steps.length;
        const words = !step ? 'The beginning'
            : `${record.seat(step.seat)} ${step.what[0] === '>' ? 'hears' : 'says'} `;
        this.slider.value = at;
        this.slider.setAttribute('aria-valuetext', `${at} of ${steps.length}`);
        this.caption.replaceChildren(make('b', null, `Step ${grouped(at)} of ${grouped(steps.length)}`), ' ', words,
            step ? make('code', null, step.text) : '');
        this.board.replaceChildren(make('p', {class: 'note'}, this.notes.join(' ') || '\u00a0'),
            ...this.game.view(step, (to) => this.go(to)), ...(over ? [showEnd(record)] : []));
        this.messages.show(at);
        const news = step && step.said !== null ? this.notes.join(' ') : '';
        byId('live').textContent =
            `Step ${at}: ${words}${step ? step.text : ''}. ${news} ${over ? record.endWords : ''}`;
        buttons.First.disabled = buttons.Back.disabled = buttons['Answer before'].disabled = at === 0;
        buttons.Last.disabled = buttons.Next.disabled = buttons['Next answer'].disabled = over;
        this.setAddress();
    }
    // Puts the step into the address, with a delay because browsers limit how often a page may do that.
    setAddress() {
        const address = stepAddress(this.part, this.at);
        clearTimeout(this.addressTimer);
        this.addressTimer = setTimeout(() => {
            if (location.hash !== address) {
                history.replaceState(null, '', address);
            }
        }, 250);
    }

    get content() {
        const {record} = this;
        const options = [...record.options].map(([name, value]) => name === 'rules' ? value : `${name} ${value}`);
        return [
            make('h1', null, record.title),
            make('p', {class: 'facts'},
                [record.file, ...options, `ended: ${record.ending}`].map((fact) => make('span', null, fact))),
            make('div', {class: 'controls', role: 'group', 'aria-label': 'Steps of the game'},
                make('div', {class: 'buttons'}, Object.values(this.buttons), this.speed), this.slider, this.caption),
            make('div', {class: 'game'},
                make('section', {'aria-label': 'Table'}, this.board),
                make('section', {'aria-labelledby': 'messages-title'},
                    make('h2', {id: 'messages-title'}, 'Messages'), this.messages.element)),
        ];
    }
}

const stepAddress = ({number}, step) => number === 1 ? `#${step}` : `#${number}.${step}`;

function showEnd(record) {
    const {end} = record;
    const shown = end && end.scores.length <= 32 ? end.scores : [];
    const times = shown.length ? end.answerTimes : [];
    const took = times.map((time, seat) => `${record.seat(seat)} ${duration(time)}`).join(', ');
    const scores = shown.map((score, seat) => `${record.seat(seat)} ${minus(score)}`).join(', ');
    return make('div', {class: end && end.name === 'finished' ? 'end' : 'end bad'},
        make('b', null, record.endWords),
        record.why && make('p', null, record.why),
        end && make('p', null, `Status ${end.status}.`,
            scores && ` ${record.rules.duel ? 'Rounds won' : 'Scores'}: ${scores}.`,
            took && ` Time of all answers: ${took}.`));
}

// The lines of the record. Of a long record it shows only those around the current step.
class MessageList {
    constructor(part) {
        this.part = part;
        this.record = part.content;
        this.element = make('ol', {class: 'messages', tabindex: 0, 'aria-label': 'Messages of the game'});
        this.from = 0;
        this.rows = [];
        this.marked = null;
    }

    row({time, seat, what, words, step}) {
        const text = words.join(' '), most = step ? 400 : 120;
        const who = seat < 0 ? 'hub' : this.record.rules.seatName(seat, this.record);
        const arrow = {'<': '\u2192 hub', '>': '\u2190 hub'}[what[0]];
        const cells = [
            make('span', {class: 'time'}, duration(time)),
            make('span', {class: 'who'}, `${who} ${arrow || what}`),
            make('code', {title: what.endsWith('?') && 'without its newline'},
                text.length > most ? text.slice(0, most) + '\u2026' : text || '\u00a0')];
        return step ? make('li', null, make('a', {href: stepAddress(this.part, step)}, cells))
            : make('li', {class: 'aside'}, make('div', null, cells));
    }

    show(step) {
        const most = 800, {lines, steps} = this.record, {element} = this;
        const place = step === 0 ? 0 : steps[step - 1].place;
        if (this.rows.length === 0 || place < this.from || place >= this.from + this.rows.length) {
            this.from = Math.max(0, Math.min(place - most / 2, lines.length - most));
            this.rows = lines.slice(this.from, this.from + most).map((line) => this.row(line));
            element.setAttribute('start', this.from + 1);
            element.replaceChildren(...this.rows);
        }
        if (this.marked) {
            this.marked.removeAttribute('aria-current');
        }
        this.marked = step === 0 ? null : this.rows[place - this.from];
        if (!this.marked) {
            element.scrollTop = 0;
            return;
        }
        this.marked.setAttribute('aria-current', 'step');
        const above = this.marked.offsetTop;
        if (above < element.scrollTop + 40 || above > element.scrollTop + element.clientHeight - 80) {
            element.scrollTop = above - element.clientHeight / 3;
        }
    }
}
