// The page of a match has one section for each question about it. Those that are tables are here.

function showMatch(match) {
    const {head} = match;
    const settings = Object.entries(head.settings).map(([name, value]) => isTime(name)
        ? `${name.slice(0, -3).replace('_', ' ')} ${duration(value).replace(/\.0+/, '')}` : `${name} ${value}`);
    const missing = match.deals.length < head.deals ? ` of ${grouped(head.deals)}` : '';
    const facts = [plural(match.deals.length, 'deal') + missing, plural(match.games, 'game'),
        `${head.seats} at a table`, ...(head.draw ? [`${plural(head.draw, 'table')} drawn for a deal`] : []), ...settings, `seed ${head.seed}`];
    const sections = [showStandings, showPairs, showCurves, showScores, showTimes, showFaults];
    return [
        make('h1', null, match.title),
        make('p', {class: 'facts'}, facts.map((fact) => make('span', null, fact))),
        match.unfinished > 0 && make('p', {class: 'hint'},
            `Deals not played to the end, and left out: ${grouped(match.unfinished)}.`),
        ...(match.games === 0 ? ['No deal is complete yet.'] : sections.map((show) => show(match))),
    ];
}

const percent = (part) => `${fixed(part * 100, 2)}\u2009%`;
const none = '\u2013';
const interval = (half) => Number.isNaN(half) ? '' : `\u00b1\u2009${fixed(half * 100, 2)}`;

// --- Tables with a drawing in each row. In a narrow window each row becomes a block ----------------

// Rows are [place, name, drawing, numbers...]. The first number is emphasised.
function plotTable(axis, titles, rows) {
    const title = (text, name) => make('th', {scope: 'col', role: 'columnheader', class: name || 'number'}, text);
    const group = (tag, ...content) => make(tag, {role: 'rowgroup'}, content);
    const row = (...content) => make('tr', {role: 'row'}, content);
    const cell = (text, name, label) => make('td', {role: 'cell', class: name, 'data-label': label}, text);
    return make('table', {class: 'plots', role: 'table'},
        group('thead', row(title('', 'place'), title('Player', 'name'), title(axis, 'plot'),
            titles.map((text) => title(text)))),
        group('tbody', rows.map(([place, name, drawing, ...numbers]) => row(cell(place, 'place'),
            make('th', {scope: 'row', role: 'rowheader'}, name), cell(drawing, 'plot'),
            numbers.map((text, i) => cell(text, i ? 'number' : 'number strong', titles[i]))))));
}
const strip = (height, ...content) => draw('svg', {class: 'strip', 'aria-hidden': true, height}, content);
const upright = (name, x, half) => draw('line', {class: name, x1: x, x2: x, y1: 12 - half, y2: 12 + half});
const level = (name, from, to) => draw('line', {class: name, x1: from, x2: to, y1: 12, y2: 12});
const dot = (x) => draw('circle', {class: 'dot', cx: x, cy: 12, r: 4.5});
const label = (x, text) => draw('text', {x, y: 12, 'text-anchor': 'middle'}, text);

function showStandings(match) {
    const ends = match.order.flatMap(({points: {mean, half}}) => [mean - (half || 0), mean + (half || 0)]);
    const least = Math.max(0, Math.min(0.45, ...ends) - 0.02), most = Math.min(1, Math.max(0.55, ...ends) + 0.02);
    const x = (value) => `${(100 * (Math.min(Math.max(value, least), most) - least) / (most - least)).toFixed(2)}%`;
    const {marks} = ticks(least * 100, most * 100, 5);
    const whisker = ({points: {mean, half}}) => strip(24,
        marks.map((mark) => mark !== 50 && upright('grid', x(mark / 100), 12)), upright('even', x(0.5), 12),
        half > 0 && [level('arm', x(mean - half), x(mean + half)),
            upright('arm', x(mean - half), 5), upright('arm', x(mean + half), 5)],
        dot(x(mean)));
    const {ratings} = match;
    const rating = ({index}) => !ratings ? [] : [signed(ratings[2 * index], 0),
        ratings[2 * index + 1] < 0 ? none : `\u00b1\u2009${fixed(ratings[2 * index + 1], 0)}`];
    const duel = families[match.head.game].duel;  // the score equals the number of wins, so it is not shown
    const rows = match.order.map((player) => [String(match.place(player)), player.name, whisker(player),
        percent(player.points.mean), interval(player.points.half) || none, ...rating(player),
        ...(duel ? [] : [player.scores.length ? fixed(player.score / player.scores.length, 2) : none]),
        grouped(player.wins), grouped(player.games), player.faultCount ? grouped(player.faultCount) : none]);
    return section('Standings',
        'Points are the share of the others that a player beats, a tie counting half: ' +
        'the mean over deals, with its 95 % interval.' + (ratings ? ' Ratings are on the Elo scale; their mean is 0.' : ''),
        plotTable(strip(16, marks.map((mark) => label(x(mark / 100), fixed(mark, 0)))),
            ['Points', '95 %', ...(ratings ? ['Rating', '95 %'] : []), ...(duel ? [] : ['Score']), 'Wins', 'Games', 'Faults'], rows),
        match.players.length === 2 && match.hasPairs && showElo(match));
}

// The Elo difference of two players, and the likelihood that the better one is better.
function showElo({order: [best, other], pairs}) {
    const {mean, half} = best.points, {error, count, mean: ahead} = pairs[best.index][other.index];
    const elo = (part) => signed(400 * Math.log10(part / (1 - part)), 1);
    const range = !(half > 0) ? '' : mean + half < 1 ? ` (${elo(mean - half)} to ${elo(mean + half)})`
        : mean > half ? ` (at least ${elo(mean - half)})` : ' (anything yet)';
    // A single deal gives no likelihood, not even if it was a tie.
    const better = count < 2 ? NaN : ahead === 0 ? 0.5 : error > 0 ? 1 - tails(ahead / error, count - 1) / 2 : NaN;
    const likely = better < 0.9995 ? fixed(better * 100, 1) : 'over 99.9';
    return make('p', null, mean < 1 ? `Elo ${elo(mean)}${range}` : 'One has all the points',
        Number.isNaN(better) ? '' : `, likelihood of superiority ${likely}\u2009%`, '.');
}

// --- Pairs -------------------------------------------------------------------------------------

function showPairs(match) {
    if (!match.hasPairs) {
        return null;
    }
    const {order, pairs} = match;
    const largest = Math.max(0.01, ...pairs.flat().filter((pair) => pair.count).map((pair) => Math.abs(pair.mean)));
    const cell = (row, column) => {
        const pair = pairs[row.index][column.index];
        if (row === column || !pair.count) {
            return make('td');
        }
        const sure = Math.abs(pair.mean) > pair.half;
        const shade = Math.min(4, Math.ceil(4 * Math.abs(pair.mean) / largest - 1e-9));
        const mark = !sure ? '' : pair.mean > 0 ? '\u25b2\u00a0' : '\u25bc\u00a0';
        return make('td', {class: `pair ${pair.mean > 0 ? 'up' : 'down'}${shade}${sure ? ' sure' : ''}`,
            title: `${row.name} against ${column.name}`},
            make('span', null, mark + signed(pair.mean * 100, 2)), make('small', null, interval(pair.half)));
    };
    const isAlike = pairs.some((row, i) => row.some(({half}, j) => i !== j && half === 0));
    return section('Pairs',
        'How many percentage points the player of the row is ahead of that of the column. ' +
        '\u25b2 and \u25bc mark what the 95 % interval sets apart from nothing.' +
        (isAlike ? ' \u00b1\u20090.00: all deals went alike, which does not tell how sure that is.' : ''),
        scrolling('Pairs', make('table', {class: 'pairs'},
            make('thead', null, make('tr', null, make('td', null),
                order.map((player) => make('th', {scope: 'col'}, player.name)))),
            make('tbody', null, order.map((row) => make('tr', null,
                make('th', {scope: 'row'}, row.name), order.map((column) => cell(row, column))))))));
}

// --- Faults ------------------------------------------------------------------------------------

function showFaults(match) {
    const number = (title, value) => make('td', {class: 'number', 'data-label': title}, grouped(value));
    const seats = ({seating, seat}) => seating.flatMap((index, i) => [i ? ', ' : '',
        make(i === seat ? 'b' : 'span', null, match.players[index].name)]);
    const row = (name, fault) => make('tr', null,
        make('th', {scope: 'row'}, name), make('td', null, fault.name),
        number('Games', fault.count), number('First game', fault.game), number('Deal', fault.deal),
        make('td', null, seats(fault)), make('td', null, make('code', null, match.command(fault.deal))));
    const rows = [...match.order, {name: none, faults: match.noBlame}].flatMap(({name, faults}) =>
        faults.map((fault) => row(name, fault)));
    return rows.length > 0 && section('Faults',
        'Games that a player broke: how often, and the first of each kind. ' +
        'The command plays its deal again and keeps a record of what breaks.',
        scrolling('Faults', make('table', {class: 'faults'},
            head('Player', 'What', 'Games', 'First game', 'Deal', 'Seats', 'To play it again'),
            make('tbody', null, rows))));
}

// --- Times -------------------------------------------------------------------------------------

function showTimes(match) {
    const figures = match.order.slice(0, 4 * mostShown).filter((player) => player.times.length > 0).map((player) => {
        const times = player.times.sort(([one], [other]) => one - other);
        const slowest = times.reduce((most, [, , time]) => Math.max(most, time), 0);
        // Only answers with a time are counted, because some logs of a match may have no times.
        const answers = times.reduce((sum, [, count]) => sum + count, 0);
        const [low, middle, high] = [0.05, 0.5, 0.95].map((part) => quantile(times, answers * part));
        return {player, low, middle, high, slowest, answers};
    });
    if (figures.length === 0) {
        return null;
    }
    const log = (time) => Math.log10(Math.max(1, time));
    const least = Math.floor(Math.min(...figures.map(({low}) => log(low))));
    const most = Math.max(least + 1, Math.ceil(Math.max(...figures.map(({slowest}) => log(slowest)))));
    const x = (time) => `${(4 + 92 * (log(time) - least) / (most - least)).toFixed(2)}%`;
    const decades = Array.from({length: most - least + 1}, (_, i) => 10 ** (least + i));
    const axis = decades.filter((_, i) => decades.length < 7 || i % 2 === 0)
        .map((time) => label(x(time), duration(time).replace(/\.0+/, '')));
    const drawing = ({low, middle, high, slowest}) => strip(24,
        decades.map((time) => upright('grid', x(time), 12)),
        level('arm far', x(middle), x(slowest)), level('span', x(low), x(high)),
        dot(x(middle)), upright('arm', x(slowest), 6));
    const took = (time) => time < 1 ? '< 1\u00a0\u00b5s' : duration(time);
    return section('Times of answers',
        'The dot is the median of the medians of games, each counting by its answers; ' +
        'the bar holds nine tenths of them, its end is the slowest answer of all.',
        plotTable(strip(16, axis), ['Median', '95 %', 'Slowest', 'Answers'], figures.map((figure) => [
            '', figure.player.name, drawing(figure), took(figure.middle), took(figure.high),
            took(figure.slowest), grouped(figure.answers)])));
}
