/** The page of a simulator, without anything from outside. Texts reach it as text nodes only. */
export const pageHtml = (name: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} simulator</title><link rel="stylesheet" href="/page.css"></head>
<body><header><h1>${name} simulator</h1><p>Stands in for the real service on this machine. Nothing leaves it.</p></header>
<main><section aria-labelledby="chats-title"><h2 id="chats-title">Chats</h2><div id="chats"><p>No chats yet.</p></div></section>
<section aria-labelledby="faults-title"><h2 id="faults-title">Faults for the next call</h2><div id="presets" class="buttons"></div>
<p id="active" role="status"></p></section></main>
<script src="/page.js"></script></body></html>`

export const pageStyle = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { max-width: 62rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.3rem; margin: 0 } h2 { font-size: 1.05rem } h3 { font-size: 1rem; margin: 0 }
header p { margin: .2rem 0 1rem; opacity: .8 }
article { border-top: 1px solid #8886; padding: .8rem 0 }
article header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline; justify-content: space-between }
ol { list-style: none; margin: .5rem 0; padding: 0; max-height: 14rem; overflow: auto }
li { padding: .25rem 0; overflow-wrap: anywhere } time { opacity: .7; margin-right: .5rem; font-variant-numeric: tabular-nums }
form, .buttons { display: flex; flex-wrap: wrap; gap: .4rem } input { flex: 1 1 10rem; min-width: 0; font: inherit; padding: .4rem }
button { font: inherit; padding: .4rem .7rem; cursor: pointer }
.label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
`

export const pageScript = `
const call = (path, method, body) => fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
const element = (name, text, props) => Object.assign(document.createElement(name), { textContent: text ?? '' }, props);
const send = { path: 'sendMessage' };
const presets = [
  ['401 wrong token', { kind: 'status', status: 401 }], ['403 blocked', { kind: 'status', status: 403 }],
  ['400 chat not found', { kind: 'status', status: 400 }], ['429 slow down', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }], ['502 with HTML', { kind: 'body', status: 502, body: '<html><body>Bad Gateway</body></html>' }],
  ['Answer after 7 s', { kind: 'delay', ms: 7000 }], ['Never answer', { kind: 'hang' }],
  ['Reply lost', { kind: 'dropAfter' }], ['Connection cut', { kind: 'dropBefore' }],
];
for (const [label, fault] of presets) {
  document.getElementById('presets').append(element('button', label, { onclick: () => call('/control/faults', 'POST', { match: send, times: 1, ...fault }).then(refresh) }));
}
document.getElementById('presets').append(element('button', 'Clear faults', { onclick: () => call('/control/faults', 'DELETE').then(refresh) }));

const drafts = new Map();
const chatView = (chat) => {
  const view = element('article');
  const head = element('header');
  head.append(element('h3', (chat.user.first_name || 'Person') + ' · ' + chat.id + (chat.state === 'active' ? '' : ' · ' + chat.state)));
  const buttons = element('div', '', { className: 'buttons' });
  for (const [label, blocked] of [['Block', true], ['Unblock', false], ['Deactivate', 'deactivated']]) {
    buttons.append(element('button', label, { onclick: () => call('/control/chats/' + chat.id + '/block', 'POST', { blocked }).then(refresh) }));
  }
  head.append(buttons);
  const list = element('ol');
  for (const message of chat.messages.slice(-20).reverse()) {
    const item = element('li');
    item.append(element('time', new Date(message.date * 1000).toLocaleTimeString()), (message.fromBot ? 'Bot: ' : 'Person: ') + message.text);
    list.append(item);
  }
  const form = element('form', '', { onsubmit: (event) => { event.preventDefault(); drafts.delete(chat.id); call('/control/chats/' + chat.id + '/messages', 'POST', { text: input.value || '/start' }).then(refresh); } });
  const label = element('label', 'Write as this person', { className: 'label', htmlFor: 'write-' + chat.id });
  const input = element('input', '', { id: 'write-' + chat.id, placeholder: '/start', value: drafts.get(chat.id) ?? '', oninput: () => drafts.set(chat.id, input.value) });
  form.append(label, input, element('button', 'Write to the bot'));
  view.append(head, list, form);
  return view;
};
let shown = '';
const refresh = async () => {
  const state = await (await fetch('/control/state')).json();
  const faults = await (await fetch('/control/faults')).json();
  document.getElementById('active').textContent = faults.length ? 'Waiting: ' + faults.map((f) => f.kind + (f.status ? ' ' + f.status : '') + ' ×' + f.times).join(', ') : 'No faults waiting.';
  const chats = Object.values(state.chats).sort((a, b) => (b.messages.at(-1)?.date ?? 0) - (a.messages.at(-1)?.date ?? 0));
  const next = JSON.stringify(chats);
  if (next === shown || document.activeElement?.tagName === 'INPUT') return;
  shown = next;
  document.getElementById('chats').replaceChildren(...(chats.length ? chats.map(chatView) : [element('p', 'No chats yet.')]));
};
void refresh();
setInterval(refresh, 2000);
`
