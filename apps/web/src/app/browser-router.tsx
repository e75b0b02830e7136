import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router'
import { flushWrites } from '../lib/address-writes.ts'
import { recordParam } from '../lib/record.ts'

/** In the next task: before another frame shows the old page once more, where the browser can be told so. */
const soon = (work: () => void): void => {
  const scheduler = (window as { scheduler?: Window['scheduler'] }).scheduler
  if (scheduler) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}

/** Which page an address shows, and which record beside it. */
const shownAt = ({ pathname, search }: Location): string =>
  `${pathname}?${new URLSearchParams(search).get(recordParam) ?? ''}`

/** The history of the browser; whatever leads away from a page keeps first what was typed on it. */
const createHistory = () => {
  const history = createBrowserHistory({ v5Compat: true })
  const { push } = history
  history.push = (to, state) => {
    flushWrites()
    push(to, state)
  }
  return history
}

/**
 * Keeps the application at the address of the browser. Another page, or another record beside it, is drawn in one go: in slices,
 * as the transition that the library makes of every change, it takes longer. What else changes on a page, as what is sought, stays
 * a transition, so that what follows it is painted together with it.
 */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(createHistory)
  const [{ action, location }, setNow] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = shownAt(history.location)
    return history.listen((next) => {
      const isOther = shownAt(next.location) !== shown
      shown = shownAt(next.location)
      if (isOther) soon(() => setNow({ action: history.action, location: history.location }))
      else startTransition(() => setNow(next))
    })
  }, [history])
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
