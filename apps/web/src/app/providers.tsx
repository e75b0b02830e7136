import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { useTranslation } from 'react-i18next'
import { Styled } from '../ui/mantine.tsx'
import { Toasts, toastMs } from '../ui/toast.tsx'
import type { browserRouter } from './router.tsx'
import type { Store } from './store.ts'

interface AppProps {
  store: Store
  router: ReturnType<typeof browserRouter>
  nonce: string
  env?: 'default' | 'test'
}

/** The whole application: store, looks, messages and pages. */
export const App = ({ store, router, nonce, env = 'default' }: AppProps) => {
  const { t } = useTranslation()
  return (
    <Provider store={store}>
      <Styled nonce={nonce} env={env}>
        <section aria-label={t('shell.notifications')}>
          <Toasts position="top-right" autoClose={toastMs} limit={3} containerWidth={340} transitionDuration={180} />
        </section>
        <RouterProvider router={router} />
      </Styled>
    </Provider>
  )
}
