'use strict';
/* The page's data, written by Python:
   keys     names of all cells; texts: every text or piece of SVG that any cell ever shows, texts[0] empty
   changes  for each action (0: the start) the cells that changed: key, text, key, text ... (numbers)
   log      sentences by action; rounds: [action, name] where each round begins; routes: SVG by action
   hexes    centre of each hex; spaces: [x, y, width, height] of each market space; at: the action to open with */
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const {keys, texts, changes, log, rounds} = data;
  const last = changes.length - 1;
  const EVERY = 64;

  // States: a text's number for each key. One in EVERY is kept, those between are made from the one before.
  const apply = (state, row) => { for (let i = 0; i < row.length; i += 2) state[row[i]] = row[i + 1]; };
  const kept = [];
  const running = new Int32Array(keys.length);
  changes.forEach((row, n) => { apply(running, row); if (n % EVERY === 0) kept.push(running.slice()); });
  const stateAt = (n) => {
    const state = kept[Math.floor(n / EVERY)].slice();
    for (let i = n - n % EVERY + 1; i <= n; i++) apply(state, changes[i]);
    return state;
  };

  // Cells: the elements that show each key.
  const number = new Map(keys.map((key, i) => [key, i]));
  const cells = keys.map(() => []);
  for (const element of document.querySelectorAll('[data-k]')) {
    const i = number.get(element.dataset.k);
    if (i !== undefined) cells[i].push(element);
  }
  const drawn = (key) => /^[gtm]:/.test(key);
  const put = (i, text) => {
    for (const element of cells[i]) {
      if (drawn(keys[i])) { element.innerHTML = text; continue; }
      element.textContent = text;
      if (keys[i].startsWith('c:') && keys[i].endsWith(':state')) element.closest('tr').dataset.state = text;
    }
  };

  // What changed: a frame around the cell, and by how much if it is a figure.
  const figure = (text) => /^-?\d+(%( P)?)?$/.test(text) ? parseInt(text, 10) : text === '' ? 0 : NaN;
  const mark = (i, text, before) => {
    const by = figure(text) - figure(before);
    for (const element of cells[i]) {
      element.classList.add('changed');
      if (element.tagName !== 'TD' || !by || text === '') continue;
      const diff = document.createElement('small');
      diff.className = 'diff';
      diff.textContent = (by > 0 ? '+' : '−') + Math.abs(by);
      element.append(diff);
    }
  };
  const rings = (row) => {
    let onMap = '', onMarket = '', first = null;
    const seen = new Set();
    for (let i = 0; i < row.length; i += 2) {
      const [kind, name] = [keys[row[i]].slice(0, 1), keys[row[i]].slice(2)];
      if ((kind === 'g' || kind === 't') && !seen.has(name)) {
        seen.add(name);
        const [x, y] = data.hexes[name];
        first = first || name;
        onMap += `<use href="#xx-${data.layout}" class="hi" x="${x}" y="${y}"/>`;
      } else if (kind === 'm') {
        const [x, y, w, h] = data.spaces[name];
        onMarket += `<rect class="hi" x="${x + 2}" y="${y + 2}" width="${w - 4}" height="${h - 4}"/>`;
      }
    }
    byId('rings').innerHTML = onMap;
    byId('marks').innerHTML = onMarket;
    if (first) reveal(byId('map-scroll'), byId('rings').firstElementChild);
    if (onMarket) reveal(byId('market-scroll'), byId('marks').lastElementChild);
  };
  // Bring an element into view inside its box only; the page itself stays where it is.
  const reveal = (box, element) => {
    if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return;
    const a = box.getBoundingClientRect(), b = element.getBoundingClientRect();
    if (b.left < a.left || b.right > a.right) box.scrollLeft += (b.left + b.right - a.left - a.right) / 2;
    if (b.top < a.top || b.bottom > a.bottom) box.scrollTop += (b.top + b.bottom - a.top - a.bottom) / 2;
  };

  // The log.
  const lines = [];
  const starts = new Map(rounds);
  const list = document.createDocumentFragment();
  log.forEach((told, n) => {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = '#a' + n;
    link.textContent = n ? String(n) : 'Start';
    line.append(link, told.join(' ') || (n ? '' : 'The game begins.'));
    lines.push(line);
    list.append(line);
    if (starts.has(n)) {
      const heading = document.createElement('li');
      heading.className = 'round';
      heading.textContent = starts.get(n);
      list.append(heading);
    }
  });
  byId('lines').append(list);

  // Showing an action.
  const slider = byId('slider'), jump = byId('jump'), link = byId('link');
  const shown = new Int32Array(keys.length);
  let now = -1, marked = [], timer = 0;
  const roundAt = (n) => { let name = ''; for (const [at, words] of rounds) if (at <= n) name = words; return name; };
  const show = (n) => {
    n = Math.max(0, Math.min(last, Math.round(n) || 0));
    if (n === now) return;
    const next = stateAt(n), before = n ? stateAt(n - 1) : next;
    for (const i of marked) {
      for (const element of cells[i]) element.classList.remove('changed');
      if (!drawn(keys[i])) put(i, texts[shown[i]]);
    }
    for (let i = 0; i < next.length; i++) {
      if (next[i] !== shown[i]) { put(i, texts[next[i]]); shown[i] = next[i]; }
    }
    const row = n ? changes[n] : [];
    marked = [];
    for (let k = 0; k < row.length; k += 2) {
      const i = row[k];
      if (drawn(keys[i])) continue;
      mark(i, texts[next[i]], texts[before[i]]);
      marked.push(i);
    }
    byId('routes').innerHTML = data.routes[n] || '';
    rings(row);
    if (lines[now]) lines[now].removeAttribute('aria-current');
    lines[n].setAttribute('aria-current', 'step');
    const box = byId('log-scroll');
    box.scrollTop = lines[n].offsetTop - box.clientHeight / 2;
    now = n;
    slider.value = n;
    slider.setAttribute('aria-valuetext', `Action ${n} of ${last}, ${roundAt(n)}`);
    jump.value = n;
    link.href = link.textContent = '#a' + n;
    byId('told').textContent = log[n].join(' ') || (n ? '' : 'The game begins.');
    for (const id of ['first', 'round-back', 'back']) byId(id).disabled = n === 0;
    for (const id of ['on', 'round-on', 'final']) byId(id).disabled = n === last;
    clearTimeout(timer);  // browsers allow only so many changes of the address in a while
    timer = setTimeout(() => { try { history.replaceState(null, '', '#a' + n); } catch { /* not here */ } }, 200);
  };
  const round = (way) => {
    const at = rounds.map(([n]) => n);
    show(way > 0 ? at.find((n) => n > now) ?? last : at.filter((n) => n < now).pop() ?? 0);
  };

  // Buttons, slider, field, address.
  const moves = {
    first: () => show(0), 'round-back': () => round(-1), back: () => show(now - 1),
    on: () => show(now + 1), 'round-on': () => round(1), final: () => show(last),
  };
  for (const [id, move] of Object.entries(moves)) byId(id).addEventListener('click', move);
  slider.addEventListener('input', () => show(Number(slider.value)));
  jump.addEventListener('change', () => { show(Number(jump.value)); jump.value = now; });
  const asked = () => { const found = /^#a(\d+)$/.exec(location.hash); return found ? Number(found[1]) : null; };
  addEventListener('hashchange', () => { const n = asked(); if (n !== null) show(n); });

  let zoom = 1;
  const enlarge = (by) => {
    zoom = Math.max(1, Math.min(4, zoom * by));
    byId('map-scroll').style.setProperty('--zoom', zoom);
    byId('smaller').disabled = zoom === 1;
    byId('larger').disabled = zoom === 4;
    const ring = byId('rings').firstElementChild;
    if (ring) reveal(byId('map-scroll'), ring);
  };
  byId('smaller').addEventListener('click', () => enlarge(1 / 1.5));
  byId('larger').addEventListener('click', () => enlarge(1.5));

  const keysDo = {
    ArrowLeft: moves.back, ArrowRight: moves.on, PageUp: moves['round-back'], PageDown: moves['round-on'],
    Home: moves.first, End: moves.final, '+': () => enlarge(1.5), '-': () => enlarge(1 / 1.5),
    g: () => { jump.focus(); jump.select(); },
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === jump) return;
    const box = event.target.closest('.scroll, .log');
    if (box === event.target) {  // a box in focus scrolls by the keys that can scroll it
      if (/^Arrow/.test(event.key) && box.scrollWidth > box.clientWidth) return;
      if (/^(Page|Home|End)/.test(event.key) && box.scrollHeight > box.clientHeight + 1) return;
    }
    const action = keysDo[event.key] || keysDo[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });

  enlarge(1);
  show(asked() ?? data.at);
})();
