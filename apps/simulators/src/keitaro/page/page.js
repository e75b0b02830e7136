// Texts reach the page as text nodes only. Parts are updated in place, so that typing is not interrupted.
import { acting, byId, call, make, say, silent } from './base.js'

const callsShown = 30
const everyMs = 3_000

const act = acting(() => refresh())

const choices = {
  forbidden: ['nothing', 'writes', 'everything'],
  validationStatus: [422, 406],
  parametersAsString: ['never', 'once', 'twice'],
  dialect: ['both', 'new', 'old'],
  otherDialect: ['ignore', 'reject'],
  unknownMeasure: ['leaveOut', 'reject'],
}

const change = (name, value) => void act('control/modes', 'PUT', { [name]: value })

/** Select, checkbox, list or number field, depending on the mode. */
const createField = (name, value) => {
  if (choices[name]) {
    const options = choices[name].map((each) => make('option', { value: JSON.stringify(each), textContent: each }))
    return make('select', { name, onchange: ({ target }) => change(name, JSON.parse(target.value)) }, ...options)
  }
  if (typeof value === 'boolean')
    return make('input', { name, type: 'checkbox', onchange: ({ target }) => change(name, target.checked) })
  const read = Array.isArray(value)
    ? (text) => text.split(/[\s,]+/).filter(Boolean)
    : (text) => (text === '' ? null : Number(text))
  return make('input', { name, onchange: ({ target }) => change(name, read(target.value)) })
}

const showModes = (modes) => {
  const form = byId('modes')
  for (const [name, value] of Object.entries(modes)) {
    const field =
      form.elements.namedItem(name) ??
      form.appendChild(make('label', {}, `${name} `, createField(name, value))).querySelector('input, select')
    if (field === document.activeElement) continue
    if (typeof value === 'boolean') field.checked = value
    else field.value = choices[name] ? JSON.stringify(value) : (value ?? '')
  }
}

const presets = {
  '401 wrong key': { kind: 'status', status: 401 },
  '402 edition': { kind: 'status', status: 402 },
  '403 no rights': { kind: 'status', status: 403 },
  '403 Cloudflare': { kind: 'status', status: 403, body: { cloudflare_error: true, error_code: 1010, status: 403 } },
  404: { kind: 'status', status: 404 },
  422: { kind: 'status', status: 422 },
  429: { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  '502 with HTML': { kind: 'status', status: 502 },
  '200 with HTML': { kind: 'body', body: '<!doctype html><html><title>Keitaro</title></html>' },
  'A block in front': { kind: 'front', front: 'block' },
  'A challenge in front': { kind: 'front', front: 'challenge' },
  '522 in front': { kind: 'front', front: 'timedOut' },
  'A sign-in in front': { kind: 'front', front: 'login' },
  'Half an answer': { kind: 'half' },
  'Broken JSON': { kind: 'body', body: '{"rows":[{"da' },
  'Answer after 7 s': { kind: 'delay', ms: 7_000 },
  'Never answer': { kind: 'hang' },
  'Reply lost': { kind: 'dropAfter' },
  'Connection cut': { kind: 'dropBefore' },
}

const addButton = (label, onclick) =>
  byId('presets').append(make('button', { type: 'button', textContent: label, onclick }))
for (const [label, fault] of Object.entries(presets)) {
  addButton(label, () => {
    const times = Math.max(1, Number(byId('times').value) || 1)
    const path = byId('path').value
    void act('control/faults', 'POST', { ...(path && { match: { path } }), times, ...fault })
  })
}
addButton('Clear faults', () => void act('control/faults', 'DELETE'))
byId('reset').addEventListener('click', () => void act('control/reset', 'POST'))

let shownCampaigns = ''
const showCampaigns = (campaigns) => {
  const next = JSON.stringify(campaigns)
  if (next === shownCampaigns) return
  shownCampaigns = next
  const byGroup = Object.groupBy(campaigns, ({ group }) => group ?? 'No group')
  const groups = Object.entries(byGroup).toSorted(([left], [right]) => left.localeCompare(right))
  byId('groups').replaceChildren(
    ...groups.map(([group, members]) => {
      const items = members.map(({ id, name, state }) => make('li', { textContent: `${id} · ${name} · ${state}` }))
      const summary = make('summary', { textContent: `${group}: ${members.length}` })
      return make('details', {}, summary, make('ol', {}, ...items))
    }),
  )
}

const showCalls = (calls) =>
  byId('calls').replaceChildren(
    ...calls
      .slice(-callsShown)
      .toReversed()
      .map(({ at, method, path, status }) =>
        make('li', { textContent: `${new Date(at).toLocaleTimeString()} ${method} ${path} → ${status || 'none'}` }),
      ),
  )

const refresh = async () => {
  const [modes, campaigns, faults, calls] = await Promise.all(
    ['modes', 'campaigns', 'faults', 'requests'].map((path) => call(`control/${path}`)),
  )
  showModes(modes)
  showCampaigns(campaigns)
  showCalls(calls)
  const waiting = faults.map(({ kind, status, times }) => `${kind} ${status ?? ''} ×${times}`)
  byId('waiting').textContent = waiting.length ? `Waiting: ${waiting.join(', ')}` : 'No faults are waiting.'
  if (byId('connection').textContent === silent) say('')
}

const keepFresh = async () => {
  await refresh().catch(() => say(silent))
  setTimeout(keepFresh, everyMs)
}
void keepFresh()
