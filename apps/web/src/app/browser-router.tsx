import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** In the next task: before another frame shows the old page once more, where the browser can be told so. */
const soon = (work: () => void): void => {
  const scheduler = (window as { scheduler?: Window['scheduler'] }).scheduler
  if (scheduler) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}

/**
 * Keeps the application at the address of the browser. Another page is drawn in one go: in slices, as the transition that the
 * library makes of every change, it takes an eighth longer. What changes on a page (what is sought, what is open beside it) stays
 * a transition, so that what follows it is painted together with it.
 */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setNow] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let { pathname } = history.location
    return history.listen((next) => {
      const isOther = next.location.pathname !== pathname
      pathname = next.location.pathname
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
