// Common code of the simulators' pages. Texts reach a page as text nodes only.
export const silent = 'The simulator is not answering.'

export const byId = (id) => document.getElementById(id)

export const on = (id, event, work) => byId(id).addEventListener(event, work)

/** Creates an element with properties and children. */
export const make = (tag, values, ...children) => {
  const element = Object.assign(document.createElement(tag), values)
  element.append(...children)
  return element
}

/** Calls a control route; throws its error message. */
export const call = async (path, method = 'GET', body) => {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error((await answer.json()).error)
  return answer.status === 204 ? null : answer.json()
}

export const say = (text) => void (byId('connection').textContent = text)

/** Creates a function that runs an action and then shows the result or the error. */
export const acting = (refresh) => async (path, method, body) => {
  try {
    await call(path, method, body)
    say('')
    await refresh()
  } catch (error) {
    say(error.message)
  }
}

/** Fills a select, keeping a choice that still exists; options are pairs of value and text. */
export const fill = (select, options) => {
  const next = JSON.stringify(options)
  if (select.dataset.shown === next) return
  const { value } = select
  select.dataset.shown = next
  select.replaceChildren(...options.map(([key, text]) => make('option', { value: key, textContent: text })))
  if (options.some(([key]) => String(key) === value)) select.value = value
}
