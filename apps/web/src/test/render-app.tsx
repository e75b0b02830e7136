import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app/providers.tsx'
import { makeStore } from '../app/store.ts'
import { network, type Handlers } from './network.ts'

let stop: (() => void) | undefined

/** Stops the listeners of the last application of a test. */
export const stopApp = (): void => {
  stop?.()
  stop = undefined
  notifications.clean()
}

/** Renders the whole application at an address, over a fake network. */
export const renderApp = (path: string, handlers: Handlers) => {
  window.history.replaceState(null, '', path)
  const net = network(handlers)
  const { store, stop: stopStore } = makeStore()
  stop = stopStore
  const user = userEvent.setup({ delay: null })
  const view = render(<App store={store} nonce="test" env="test" />)
  return { net, store, user, ...view }
}

/** Current path of the browser. */
export const address = (): string => window.location.pathname
