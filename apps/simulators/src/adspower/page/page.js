// Texts reach the page as text nodes only. Parts are updated in place, so that typing is not interrupted.
import { acting, byId, call, make, say, silent } from './base.js'

const callsShown = 30
const everyMs = 3_000

const act = acting(() => refresh())

const choices = { remarks: ['text', 'null', 'missing'], perSecond: [0, 1, 2, 5, 10] }

const change = (name, value) => void act('control/modes', 'PUT', { [name]: value })

const createField = (name) => {
  if (!choices[name])
    return make('input', { name, type: 'checkbox', onchange: ({ target }) => change(name, target.checked) })
  const options = choices[name].map((each) => make('option', { value: JSON.stringify(each), textContent: each }))
  return make('select', { name, onchange: ({ target }) => change(name, JSON.parse(target.value)) }, ...options)
}

const showModes = (modes) => {
  const form = byId('modes')
  for (const [name, value] of Object.entries(modes)) {
    const field =
      form.elements.namedItem(name) ??
      form.appendChild(make('label', {}, `${name} `, createField(name))).querySelector('input, select')
    if (field === document.activeElement) continue
    if (typeof value === 'boolean') field.checked = value
    else field.value = JSON.stringify(value)
  }
}

const presets = {
  'Too many requests': { kind: 'body', body: { code: -1, msg: 'Too many request per second, please check', data: {} } },
  'Without a code': { kind: 'body', body: { message: 'Internal error' } },
  '503 starting': { kind: 'status', status: 503 },
  'Broken JSON': { kind: 'body', body: '{"code":0,"da' },
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
    void act('control/faults', 'POST', { times, ...fault })
  })
}
addButton('Clear faults', () => void act('control/faults', 'DELETE'))
byId('reset').addEventListener('click', () => void act('control/reset', 'POST'))

const refresh = async () => {
  const [modes, groups, faults, calls] = await Promise.all(
    ['modes', 'groups', 'faults', 'requests'].map((path) => call(`control/${path}`)),
  )
  showModes(modes)
  byId('groups').replaceChildren(
    ...groups.map(({ group_id: id, group_name: name }) => make('li', { textContent: `${id} · ${name}` })),
  )
  byId('calls').replaceChildren(
    ...calls
      .slice(-callsShown)
      .toReversed()
      .map(({ at, method, path, status }) =>
        make('li', { textContent: `${new Date(at).toLocaleTimeString()} ${method} ${path} → ${status || 'none'}` }),
      ),
  )
  const waiting = faults.map(({ kind, status, times }) => `${kind} ${status ?? ''} ×${times}`)
  byId('waiting').textContent = waiting.length ? `Waiting: ${waiting.join(', ')}` : 'No faults are waiting.'
  if (byId('connection').textContent === silent) say('')
}

const keepFresh = async () => {
  await refresh().catch(() => say(silent))
  setTimeout(keepFresh, everyMs)
}
void keepFresh()
