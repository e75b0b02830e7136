import { Provider } from 'react-redux'
import { BrowserRouter } from './browser-router.tsx'
import { Styled } from '../ui/mantine.tsx'
import { Router } from './router.tsx'
import type { Store } from './store.ts'

interface AppProps {
  store: Store
  nonce: string
  env?: 'default' | 'test'
}

/** Root component: store, styles and pages. */
export const App = ({ store, nonce, env = 'default' }: AppProps) => (
  <Provider store={store}>
    <Styled nonce={nonce} env={env}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Styled>
  </Provider>
)
