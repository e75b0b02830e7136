// Texts reach the page as text nodes only. Parts are updated in place, so that typing is not interrupted.
import { acting, byId, call, say, silent } from './base.js'

const newestShown = 50
const everyMs = 2_000

const act = acting(() => refresh())

const presets = {
  '401 wrong token': { kind: 'status', status: 401 },
  '403 blocked': { kind: 'status', status: 403 },
  '400 chat not found': { kind: 'status', status: 400 },
  '429 wait': { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  '502 with HTML': { kind: 'body', status: 502, body: '<html><body>Bad Gateway</body></html>' },
  'Answer after 7 s': { kind: 'delay', ms: 7_000 },
  'Never answer': { kind: 'hang' },
  'Reply lost': { kind: 'dropAfter' },
  'Connection cut': { kind: 'dropBefore' },
}

const addButton = (label, onclick) =>
  byId('presets').append(
    Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick }),
  )
for (const [label, fault] of Object.entries(presets)) {
  addButton(label, () => {
    const times = Math.max(1, Number(byId('times').value) || 1)
    void act('control/faults', 'POST', { match: { path: 'sendMessage' }, times, ...fault })
  })
}
addButton('Clear faults', () => void act('control/faults', 'DELETE'))

byId('somebody').addEventListener('submit', (event) => {
  event.preventDefault()
  const { id, text } = event.target.elements
  void act(`control/chats/${id.value}/messages`, 'POST', { text: text.value })
})

const views = new Map()

const createView = (id) => {
  const view = byId('chat').content.cloneNode(true).firstElementChild
  for (const button of view.querySelectorAll('[data-blocked]')) {
    const { blocked } = button.dataset
    const body = { blocked: blocked === 'deactivated' ? blocked : blocked === 'true' }
    button.addEventListener('click', () => void act(`control/chats/${id}/block`, 'POST', body))
  }
  view.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    const { text } = event.target.elements
    const body = { text: text.value }
    text.value = ''
    void act(`control/chats/${id}/messages`, 'POST', body)
  })
  views.set(id, { view, shown: '' })
  byId('chats').append(view)
  return views.get(id)
}

const showMessage =
  (chatId) =>
  ({ message_id: id, date, fromBot, text, keyboard = [] }) => {
    const item = document.createElement('li')
    item.className = fromBot ? 'bot' : 'person'
    item.textContent = `${new Date(date * 1_000).toLocaleTimeString()} ${fromBot ? 'Bot' : 'Person'}: ${text}`
    for (const { text: label, callback_data: data } of keyboard.flat())
      item.append(
        ' ',
        Object.assign(document.createElement('button'), {
          type: 'button',
          textContent: label,
          onclick: () => void act(`control/chats/${chatId}/messages/${id}/press`, 'POST', { data }),
        }),
      )
    return item
  }

const showChat = (chat) => {
  const known = views.get(chat.id) ?? createView(chat.id)
  const next = JSON.stringify(chat)
  if (known.shown === next) return
  known.shown = next
  const state = chat.state === 'active' ? '' : ` (${chat.state})`
  known.view.querySelector('h3').textContent = `${chat.user.first_name} · ${chat.id}${state}`
  const newest = chat.messages.slice(-newestShown).toReversed()
  known.view.querySelector('ol').replaceChildren(...newest.map(showMessage(chat.id)))
}

const refresh = async () => {
  const [{ chats }, faults] = await Promise.all([call('control/state', 'GET'), call('control/faults', 'GET')])
  for (const [id, { view }] of views) {
    if (chats[id]) continue
    view.remove()
    views.delete(id)
  }
  Object.values(chats).forEach(showChat)
  byId('none').hidden = views.size > 0
  const waiting = faults.map(({ kind, status, times }) => `${kind} ${status ?? ''} ×${times}`)
  byId('waiting').textContent = waiting.length ? `Waiting: ${waiting.join(', ')}` : 'No faults are waiting.'
  say('')
}

const keepFresh = async () => {
  await refresh().catch(() => say(silent))
  setTimeout(keepFresh, everyMs)
}
void keepFresh()
