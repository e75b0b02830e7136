import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app/providers.tsx'
import { makeStore } from '../app/store.ts'
import { network, type Handlers } from './network.ts'

let stop: (() => void) | undefined

/** Ends what the last application of a test listens to. */
export const stopApp = (): void => {
  stop?.()
  stop = undefined
  notifications.clean()
}

/** The whole application at an address, over a network of the test's own. */
export const renderApp = (path: string, handlers: Handlers) => {
  window.history.replaceState(null, '', path)
  const net = network(handlers)
  const { store, stop: stopStore } = makeStore()
  stop = stopStore
  const user = userEvent.setup({ delay: null })
  const view = render(<App store={store} nonce="test" env="test" />)
  return { net, store, user, ...view }
}

/** Where the browser is. */
export const address = (): string => window.location.pathname
