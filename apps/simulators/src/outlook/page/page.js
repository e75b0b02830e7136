// Texts reach the page as text nodes only. Parts are updated in place, so that typing is not interrupted.
import { acting, byId, call, fill, make, on, say, silent } from './base.js'

const callsShown = 30
const everyMs = 2_000

const act = acting(() => refresh())

const applyTemplate = async () => {
  const letter = await call(`control/templates/${encodeURIComponent(byId('template').value)}`)
  for (const name of ['from', 'subject', 'html', 'text']) byId(name).value = letter[name] ?? ''
}
const chooseTemplate = () => void applyTemplate().catch((error) => say(error.message))
on('template', 'change', chooseTemplate)
on('renew', 'click', chooseTemplate)

on('letter', 'submit', async (event) => {
  event.preventDefault()
  const value = (id) => byId(id).value
  await act('control/mails', 'POST', {
    mailbox: value('mailbox'),
    folder: value('folder'),
    from: value('from'),
    subject: value('subject'),
    delaySeconds: Number(value('delay')),
    ...(value('html') && { html: value('html') }),
    ...(value('text') && { text: value('text') }),
  })
  // A code is sent only once, so the template gets a new one.
  await applyTemplate()
})

const chosen = () => byId('mailbox').value
for (const name of ['state', 'graph', 'imap'])
  on(name, 'change', ({ target }) =>
    act(`control/mailboxes/${encodeURIComponent(chosen())}`, 'PATCH', { [name]: target.value }),
  )
on('mailbox', 'change', () => void refresh())
on('search', 'input', () => void refresh())
on('reset', 'click', () => act('control/reset', 'POST'))

const button = (label, onclick) => make('button', { type: 'button', textContent: label, onclick })
const times = () => Math.max(1, Number(byId('times').value) || 1)
const presets = {
  400: { kind: 'status', status: 400 },
  '401 token over': { kind: 'status', status: 401 },
  '403 no right': { kind: 'status', status: 403 },
  '429 wait': { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  503: { kind: 'status', status: 503 },
  '502 with HTML': { kind: 'body', status: 502, body: '<html><body>Bad Gateway</body></html>' },
  'Broken JSON': { kind: 'body', body: '{"value":[{"id' },
  'Answer after 12 s': { kind: 'delay', ms: 12_000 },
  'Never answer': { kind: 'hang' },
  'Connection cut': { kind: 'dropBefore' },
}
const imapPresets = { 'IMAP: silent': 'silent', 'IMAP: cut': 'cut', 'IMAP: garbage': 'garbage', 'IMAP: NO': 'no' }
let imapFaults = []
byId('presets').append(
  ...Object.entries(presets).map(([label, fault]) =>
    button(label, () => {
      const path = byId('path').value
      void act('control/faults', 'POST', { ...(path && { match: { path } }), times: times(), ...fault })
    }),
  ),
  ...Object.entries(imapPresets).map(([label, kind]) =>
    button(label, () => {
      const fault = { at: byId('command').value, kind, times: times() }
      void act('control/modes', 'PUT', { imapFaults: [...imapFaults, fault] })
    }),
  ),
  button('Clear faults', async () => {
    await act('control/faults', 'DELETE')
    await act('control/modes', 'PUT', { imapFaults: [] })
  }),
)

const fieldOf = (name, value) => {
  const change = (next) => void act('control/modes', 'PUT', { [name]: next })
  return typeof value === 'boolean'
    ? make('input', { name, type: 'checkbox', onchange: ({ target }) => change(target.checked) })
    : make('input', {
        name,
        onchange: ({ target }) => change(target.value === '' ? null : Number(target.value)),
      })
}
const showModes = (modes) => {
  const form = byId('modes')
  for (const [name, value] of Object.entries(modes)) {
    const field =
      form.elements.namedItem(name) ??
      form.appendChild(make('label', {}, `${name} `, fieldOf(name, value))).querySelector('input')
    if (field === document.activeElement) continue
    if (typeof value === 'boolean') field.checked = value
    else field.value = value ?? ''
  }
}

const showMailboxes = (mailboxes, states) => {
  fill(
    byId('mailbox'),
    mailboxes.map(({ email, catalogue, state }) => [
      email,
      `${email}${catalogue && catalogue !== 'active' ? ` (${catalogue})` : ''}${state === 'active' ? '' : ` · ${state}`}`,
    ]),
  )
  fill(
    byId('state'),
    states.map((state) => [state, state === 'active' ? 'works' : state]),
  )
  const current = mailboxes.find(({ email }) => email === chosen())
  byId('about').textContent = current
    ? `${current.email}: ${current.kind} account; agreed to ${current.scopes.join(', ')}; refreshed ${current.refreshes} times`
    : 'None is chosen.'
  for (const name of ['state', 'graph', 'imap']) if (current) byId(name).value = current[name]
}

const clock = (iso) => new Date(iso).toLocaleTimeString()
const showMails = (mails) => {
  byId('none').hidden = mails.length > 0
  byId('mails').replaceChildren(
    ...mails.map(({ mailbox, folder, visibleAt, subject }) => {
      const isComing = Date.parse(visibleAt) > Date.now()
      return make('li', {
        className: isComing ? 'coming' : '',
        textContent: `${clock(visibleAt)} ${mailbox} ${folder}: ${subject}${isComing ? ' (under way)' : ''}`,
      })
    }),
  )
}

const showCalls = (calls) =>
  byId('calls').replaceChildren(
    ...calls
      .slice(-callsShown)
      .toReversed()
      .map(({ at, method, path, status }) =>
        make('li', { textContent: `${clock(at)} ${method} ${path} → ${status || 'none'}` }),
      ),
  )

const refresh = async () => {
  const search = encodeURIComponent(byId('search').value)
  const [state, mailboxes, mails, faults, calls] = await Promise.all(
    ['state', `mailboxes?limit=100&search=${search}`, 'mails', 'faults', 'requests'].map((path) =>
      call(`control/${path}`),
    ),
  )
  const { imapFaults: spoilt, ...modes } = state.modes
  imapFaults = spoilt
  showMailboxes(mailboxes, state.states)
  showMails(mails)
  showModes(modes)
  showCalls(calls)
  const waiting = [
    ...faults.map(({ kind, status, times: left }) => `${kind} ${status ?? ''} ×${left}`),
    ...imapFaults.map(({ at, kind, times: left }) => `IMAP ${at} ${kind} ×${left}`),
  ]
  byId('waiting').textContent = waiting.length ? `Waiting: ${waiting.join(', ')}` : 'No faults are waiting.'
  if (byId('connection').textContent === silent) say('')
}

const offerTemplates = async () => {
  const names = await call('control/templates')
  fill(
    byId('template'),
    names.map((name) => [name, name]),
  )
  if (!byId('subject').value) await applyTemplate()
}

const keepFresh = async () => {
  if (!byId('template').options.length) await offerTemplates().catch(() => undefined)
  await refresh().catch(() => say(silent))
  setTimeout(keepFresh, everyMs)
}
void keepFresh()
