// Starts the page. Each match and each game is a part of it. The address selects what is shown: #12 is
// step 12 of the first game, #2.12 is step 12 of the second, and #match2 is the second match.

function readParts(files) {
    const matches = new Map(), parts = [];
    for (const source of files) {
        if (source.record !== undefined) {
            parts.push({sources: [source]});
            continue;
        }
        const part = matches.get(matchKey(source));
        if (part) {
            part.sources.push(source);
        } else {
            parts.push({sources: [source], isMatch: true});
            matches.set(matchKey(source), parts.at(-1));
        }
    }
    let matchCount = 0, gameCount = 0;
    for (const part of parts) {
        part.number = part.isMatch ? ++matchCount : ++gameCount;
        part.address = part.isMatch ? `match${part.number}` : `${part.number}.0`;
        part.content = part.isMatch ? new Match(part.sources) : new Record(part.sources[0]);
    }
    return parts;
}

// Returns the part and the step that an address names. Without a valid address it is the first part.
function partAt(parts, address) {
    const [, match] = /^match(\d+)$/.exec(address) || [];
    const [, game, step] = /^(?:(\d+)\.)?(\d+)$/.exec(address) || [];
    const found = parts.find((part) => part.isMatch ? part.number === Number(match)
        : step !== undefined && part.number === Number(game || 1));
    return [found || parts[0], Number(step || 0)];
}

function start() {
    const {title, reload, files} = JSON.parse(byId('data').textContent);
    const parts = readParts(files);
    byId('title').textContent = title;
    let shown = null, view = null;
    const links = parts.map((part) => make('a', {href: '#' + part.address},
        make('small', null, part.content.label), part.content.title));
    const list = make('ul', null, links.map((link) => make('li', null, link)));
    byId('nav').append(list);
    byId('nav').hidden = parts.length < 2;
    const show = () => {
        const [part, step] = partAt(parts, location.hash.slice(1));
        if (part !== shown) {
            if (view) {
                view.leave();
            }
            shown = part;
            view = part.isMatch ? null : new GameView(part);
            document.title = `${part.content.title} \u2013 ${title}`;
            links.forEach((link, i) => { link.ariaCurrent = parts[i] === part ? 'page' : null; });
            list.scrollTop = links[parts.indexOf(part)].parentNode.offsetTop - 20;
            byId('main').replaceChildren(...(view ? view.content : showMatch(part.content)).filter(Boolean));
        }
        if (view) {
            view.go(step);
        }
    };
    byId('skip').addEventListener('click', (event) => {
        event.preventDefault();
        byId('main').focus();
    });
    addEventListener('hashchange', show);
    show();
    // While the match is being played its page is written anew every few seconds.
    if (reload) {
        byId('title').append(make('small', {class: 'running'}, ' still being played'));
        setTimeout(() => location.reload(), reload * 1000);
    }
    document.documentElement.dataset.ready = 'yes';
}

start();
