// Texts reach the page as text nodes only. The table is rebuilt only when its content has changed.
import { acting, byId, call, fill, make, on, say, silent } from './base.js'

const callsShown = 30
const rowsShown = 50
const everyMs = 3_000

const act = acting(() => refresh())

let documents = []
let chosen = { row: 1, column: 1 }
const currentDocument = () => documents.find(({ id }) => id === byId('document').value) ?? documents[0]
const currentTab = () => {
  const { tabs } = currentDocument()
  return tabs.find(({ sheetId }) => String(sheetId) === byId('tab').value) ?? tabs[0]
}
const edit = (op, values = {}) =>
  act('control/edits', 'POST', { spreadsheetId: currentDocument().id, sheetId: currentTab().sheetId, op, ...values })

const columnName = (number) =>
  number > 26
    ? columnName(Math.floor((number - 1) / 26)) + columnName(((number - 1) % 26) + 1)
    : String.fromCharCode(64 + number)

const choose = (cell, row, column, content) => {
  chosen = { row, column }
  for (const each of byId('body').querySelectorAll('[aria-selected="true"]'))
    each.setAttribute('aria-selected', 'false')
  cell.setAttribute('aria-selected', 'true')
  byId('place').value = `${columnName(column)}${row}`
  byId('content').value = content
  byId('content').focus()
}

const cellOf = ({ text, formula }, row, column) => {
  const cell = make('td', { textContent: text, title: formula ?? text, tabIndex: 0 })
  const pick = () => choose(cell, row, column, formula ?? text)
  cell.addEventListener('click', pick)
  cell.addEventListener('keydown', ({ key }) => key === 'Enter' && pick())
  return cell
}

const button = (label, name, onclick) =>
  make('button', { type: 'button', textContent: label, ariaLabel: name, title: name, onclick })

const headOf = (column) =>
  make(
    'th',
    { scope: 'col' },
    `${columnName(column)} `,
    button('↑', `Sort by ${columnName(column)}`, () => edit('sort', { column })),
    button('↓', `Sort by ${columnName(column)}, last first`, () => edit('sort', { column, descending: true })),
    button('P', `Protect ${columnName(column)}`, () => edit('protectColumn', { column })),
  )

const rowOf = (cells, row) =>
  make(
    'tr',
    {},
    make(
      'th',
      { scope: 'row' },
      `${row} `,
      button('+', `Insert a row above ${row}`, () => edit('insertRows', { before: row })),
      button('×', `Delete row ${row}`, () => edit('deleteRows', { row })),
    ),
    ...cells.map((cell, index) => cellOf(cell, row, index + 1)),
  )

let shownTable = ''
const showTable = (tab) => {
  const next = JSON.stringify([currentDocument().id, tab])
  if (next === shownTable) return
  shownTable = next
  byId('size').textContent = `${tab.rows} rows and ${tab.columns} columns hold something`
  const columns = Array.from({ length: tab.columns + 1 }, (_each, index) => index + 1)
  byId('head').replaceChildren(make('tr', {}, make('th', {}), ...columns.map(headOf)))
  const blank = { text: '' }
  const rows = [...tab.cells, []].map((cells) => columns.map((column) => cells[column - 1] ?? blank))
  byId('body').replaceChildren(...rows.map((cells, index) => rowOf(cells, tab.from + index)))
}

const presets = {
  '400 tab gone': { kind: 'status', status: 400 },
  '401 wrong token': { kind: 'status', status: 401 },
  '403 not shared': { kind: 'status', status: 403 },
  404: { kind: 'status', status: 404 },
  '429 quota': { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  503: { kind: 'status', status: 503 },
  '502 with HTML': { kind: 'status', status: 502 },
  'Broken JSON': { kind: 'body', body: '{"sheets":[{"pro' },
  'Answer after 12 s': { kind: 'delay', ms: 12_000 },
  'Never answer': { kind: 'hang' },
  'Reply lost': { kind: 'dropAfter' },
  'Connection cut': { kind: 'dropBefore' },
}
for (const [label, fault] of Object.entries(presets))
  byId('presets').append(
    button(label, label, () => {
      const times = Math.max(1, Number(byId('times').value) || 1)
      const path = byId('path').value
      void act('control/faults', 'POST', { ...(path && { match: { path } }), times, ...fault })
    }),
  )
byId('presets').append(button('Clear faults', 'Clear faults', () => void act('control/faults', 'DELETE')))

on('document', 'change', () => void refresh())
on('tab', 'change', () => void refresh())
on('from', 'change', () => void refresh())
on('access', 'change', ({ target }) =>
  act('control/sharing', 'PUT', { spreadsheetId: currentDocument().id, access: target.value }),
)
on('rename', 'click', () => edit('renameTab', { title: byId('tab-name').value }))
on('delete-tab', 'click', () => edit('deleteTab'))
on('add-column', 'click', () => edit('addColumn', { header: byId('header').value }))
on('unprotect', 'click', () => edit('unprotect'))
on('reset', 'click', () => act('control/reset', 'POST'))
on('cell', 'submit', (event) => {
  event.preventDefault()
  void edit('setCell', { ...chosen, value: byId('content').value })
})
const page = (step) => {
  byId('from').value = Math.max(1, Number(byId('from').value) + step)
  void refresh()
}
on('earlier', 'click', () => page(-rowsShown))
on('later', 'click', () => page(rowsShown))

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
  const [state, quota, faults, calls] = await Promise.all(
    ['state', 'quota', 'faults', 'requests'].map((path) => call(`control/${path}`)),
  )
  documents = state.documents
  byId('email').textContent = state.serviceAccountEmail
  fill(
    byId('document'),
    documents.map(({ id, title }) => [id, title]),
  )
  const { id, tabs, access, url } = currentDocument()
  fill(
    byId('tab'),
    tabs.map(({ sheetId, title }) => [sheetId, title]),
  )
  byId('access').value = access
  byId('address').textContent = url.replace(/gid=\d+/g, `gid=${currentTab().sheetId}`)
  const from = Math.max(1, Number(byId('from').value) || 1)
  showTable(await call(`control/documents/${id}/tabs/${currentTab().sheetId}?from=${from}&rows=${rowsShown}`))
  showModes(state.modes)
  byId('quota').textContent = `${quota.reads} reads, ${quota.writes} writes`
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
