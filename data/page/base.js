// Helpers for all other scripts. Text from files becomes text nodes only, never HTML.

const byId = (id) => document.getElementById(id);

// Creates an HTML element. Attributes and children that are null or false are left out; strings become
// text nodes; an attribute "onNAME" is an event handler.
function make(tag, attributes, ...children) {
    return fill(document.createElement(tag), attributes, children);
}
// The same for an SVG element.
function draw(tag, attributes, ...children) {
    return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (name.startsWith('on')) {
            element.addEventListener(name.slice(2), value);
        } else if (value !== null && value !== undefined && value !== false) {
            element.setAttribute(name, value);
        }
    }
    element.append(...children.flat(Infinity).filter((child) => child || child === ''));
    return element;
}

// Creates a drawing with a text alternative for screen readers.
function picture(width, height, label, ...children) {
    return draw('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label}, ...children);
}

function section(title, hint, ...children) {
    const id = 'section-' + title.toLowerCase().replace(/\W+/g, '-');
    return make('section', {'aria-labelledby': id},
        make('h2', {id}, title), hint && make('p', {class: 'hint'}, hint), ...children);
}

// Wraps a table so that it scrolls in a narrow window, with the keyboard as well.
function scrolling(label, table) {
    return make('div', {class: 'scroll', role: 'region', 'aria-label': label, tabindex: 0}, table);
}

const head = (...titles) => make('thead', null, make('tr', null,
    titles.map((title) => make('th', {scope: 'col'}, title))));

// Numbers are shown with a real minus sign and with spaces between thousands. Halves of the last digit
// are rounded away from 0; the small addition makes up for values that are a rounding error below a half.
const minus = (text) => text.replace('-', '\u2212');
const fixed = (value, digits) => {
    const text = (value + Math.sign(value) * 1e-9 / 10 ** digits).toFixed(digits);
    return minus(Number(text) === 0 ? text.replace('-', '') : text);
};
const signed = (value, digits) => {
    const text = fixed(value, digits);
    return (value > 0 && Number(text) > 0 ? '+' : '') + text;
};
const grouped = (count) => minus(String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f'));
const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;

function duration(microseconds) {
    const units = [[1e6, 's'], [1e3, 'ms'], [1, '\u00b5s']];
    const [size, name] = units.find(([least]) => microseconds >= least) || units[2];
    const value = microseconds / size;
    return `${value >= 100 || size === 1 ? value.toFixed(0) : value.toPrecision(3)}\u00a0${name}`;
}

// Returns about `count` round numbers from least to most, and how many decimals they need.
function ticks(least, most, count) {
    const rough = (most - least) / count || 1;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999);
    const marks = [];
    for (let i = Math.ceil(least / step - 1e-9); i * step <= most + step * 1e-9; ++i) {
        marks.push(i * step);
    }
    return {marks, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9))};
}
