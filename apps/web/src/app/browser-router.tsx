import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router'
import { flushWrites } from '../lib/address-writes.ts'
import { recordParam } from '../lib/record.ts'

/** Runs work in the next task, before another frame shows the old page, if the browser supports priorities. */
const soon = (work: () => void): void => {
  const scheduler = (window as { scheduler?: Window['scheduler'] }).scheduler
  if (scheduler) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}

/** Page and open record of an address. */
const shownAt = ({ pathname, search }: Location): string =>
  `${pathname}?${new URLSearchParams(search).get(recordParam) ?? ''}`

/** Browser history that flushes pending address writes before it navigates. */
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
 * Syncs the application with the browser's address. A new page or record renders synchronously: as a transition, which
 * the library uses for every change, it is sliced and takes longer. Other changes of a page, such as a search, stay
 * transitions, so that dependent updates paint together.
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
