// The sections of a match that are charts, one for each player, all with the same axes.

const chartWidth = 340, chartHeight = 180;

// Returns the axes and grid of a chart, and functions x and y from values to coordinates.
function chartFrame(least, most, bottom, top, name, unit) {
    const left = 42, right = chartWidth - 24, low = chartHeight - 32, high = 10;
    const x = (value) => left + (right - left) * (value - least) / (most - least || 1);
    const y = (value) => low - (low - high) * (value - bottom) / (top - bottom || 1);
    const across = ticks(least, most, 5), upwards = ticks(bottom, top, 5);
    const grid = [
        upwards.marks.map((mark) => [draw('line', {class: 'grid', x1: left, x2: right, y1: y(mark), y2: y(mark)}),
            draw('text', {x: left - 5, y: y(mark) + 4, 'text-anchor': 'end'}, fixed(mark, upwards.digits) + unit)]),
        across.marks.map((mark) => draw('text', {x: x(mark), y: low + 14, 'text-anchor': 'middle'},
            grouped(fixed(mark, across.digits)))),
        draw('line', {class: 'axis', x1: left, x2: right, y1: low, y2: low}),
        draw('text', {x: right, y: low + 28, 'text-anchor': 'end', class: 'name'}, name)];
    return {x, y, grid: grid.flat(2), low};
}

function charts(match, one) {
    return make('div', {class: 'charts'}, match.order.slice(0, mostShown).map((player) => make('figure', null,
        make('figcaption', null, player.name), one(player))));
}

function showCurves(match) {
    const {deals: whole} = match;
    const curves = match.curves.map((curve, index) => match.order.indexOf(match.players[index]) < mostShown ? curve : []);
    if (whole.length < 3) {
        return null;
    }
    // The axis fits the later part of the curves. The wide bands of the first deals are clipped. If all
    // deals had the same result, there is no band.
    const late = (curve) => curve.filter(([deal, , half]) => deal >= Math.min(whole.length * 0.2, 50) && half >= 0);
    const ends = curves.flatMap(late).flatMap(([, mean, half]) => [mean - half, mean + half]).concat(0.45, 0.55);
    const bottom = Math.max(0, Math.min(...ends)) * 100, top = Math.min(1, Math.max(...ends)) * 100;
    const frame = chartFrame(0, whole.length, bottom, top, 'deals', '');
    const clip = (value) => Math.min(Math.max(value * 100, bottom), top);
    const point = (deal, value) => `${frame.x(deal).toFixed(1)},${frame.y(clip(value)).toFixed(1)}`;
    const line = (curve) => curve.map(([deal, mean]) => point(deal, mean)).join(' ');
    const band = (curve) => {
        const sure = curve.filter(([, , half]) => half >= 0);
        const edge = (side) => sure.map(([deal, mean, half]) => point(deal, mean + side * half));
        return [...edge(1), ...edge(-1).reverse()].join(' ');
    };
    const even = frame.y(clip(0.5));
    return section('Points over deals', 'Does it settle? The mean so far and its 95 % band; the others in grey.',
        charts(match, ({name, index, points: {mean}}) => {
            const curve = curves[index];
            const [middle, before] = curve[curve.length >> 1];
            return picture(chartWidth, chartHeight,
                `${name}: ${fixed(before * 100, 1)} percent after ${middle} deals, ` +
                `${fixed(mean * 100, 1)} percent after ${whole.length}`,
                frame.grid.map((node) => node.cloneNode(true)),
                draw('line', {class: 'even', x1: frame.x(0), x2: frame.x(whole.length), y1: even, y2: even}),
                draw('polygon', {class: 'band', points: band(curve)}),
                curves.map((other, i) => i !== index && draw('polyline', {class: 'other', points: line(other)})),
                draw('polyline', {class: 'line', points: line(curve)}));
        }));
}

// Counts how often each value occurs. If there are more than 40 values, neighbours share a bar.
function histogram(values, least, most) {
    const step = Math.max(1, Math.ceil((most - least + 1) / 40));
    const bars = new Array(Math.floor((most - least) / step) + 1).fill(0);
    for (const value of values) {
        ++bars[Math.floor((value - least) / step)];
    }
    return {bars, step};
}

// The least and the greatest value. Math.min(...values) fails for many values: the number of arguments is
// limited.
const rangeOf = (values) => values.reduce(([least, most], value) =>
    [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);

function showScores(match) {
    // A score that only says who won is less interesting than the length of the games.
    const duel = families[match.head.game].duel;
    const valuesOf = (player) => duel ? player.answers : player.scores;
    // A player without a finished game has no values, and its range is infinite.
    const [least, most] = rangeOf(match.players.flatMap((player) =>
        rangeOf(valuesOf(player)).filter(Number.isFinite)));
    if (!(most > least)) {
        return null;
    }
    const figures = new Map(match.players.map((player) => [player, histogram(valuesOf(player), least, most)]));
    const {step} = figures.get(match.players[0]);
    const highest = Math.max(...match.players.flatMap((player) =>
        figures.get(player).bars.map((bar) => bar / (valuesOf(player).length || 1))));
    const frame = chartFrame(least - step / 2, most + step / 2, 0, highest * 100,
        duel ? 'answers in a game' : 'score', '\u2009%');
    const bar = (count, place, all) => {
        const value = least + place * step, x = frame.x(value - step / 2), y = frame.y(100 * count / all);
        const values = fixed(value, 0) + (step > 1 ? ` to ${fixed(value + step - 1, 0)}` : '');
        return draw('rect', {class: 'bar', x: x + 0.5, y, height: frame.low - y,
            width: Math.max(0.5, frame.x(value + step / 2) - x - 1)},
            draw('title', null, `${values}: ${plural(count, 'game')}`));
    };
    return section(duel ? 'Distribution of answers' : 'Distribution of scores',
        `What a player ${duel ? 'was asked' : 'scored'}, in how much of its games. The line is the mean.`,
        charts(match, (player) => {
            const values = valuesOf(player), [low, high] = rangeOf(values);
            const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
            const text = values.length === 0 ? 'no game was finished'
                : `mean ${fixed(mean, 2)}, from ${fixed(low, 0)} to ${fixed(high, 0)}`;
            return picture(chartWidth, chartHeight, `${player.name}: ${text}`,
                frame.grid.map((node) => node.cloneNode(true)),
                figures.get(player).bars.map((count, place) => count > 0 && bar(count, place, values.length)),
                values.length === 0 ? draw('text', {x: 179, y: 80, 'text-anchor': 'middle'}, text)
                    : draw('line', {class: 'mean', x1: frame.x(mean), x2: frame.x(mean), y1: 10, y2: frame.low}));
        }));
}
