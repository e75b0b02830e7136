import { languages } from '@app/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router'
import { api } from './api/api.ts'
import { makeStore } from './app/store.ts'
import { i18n } from './i18n/i18n.ts'
import { Login } from './routes/login.tsx'
import { Styled } from './ui/mantine.tsx'

/**
 * Sign-in page as static markup in each language, visible and usable before the program loads (lib/first.ts). Rendered
 * at build time; the style sheet shows the current language.
 */
export const firstPages = async (): Promise<string> => {
  const { store } = makeStore()
  // Includes the line on the code that follows: the server knows whether one does, and hides it otherwise.
  await store.dispatch(
    api.util.upsertQueryData('getMeta', undefined, {
      version: '',
      languages: [...languages],
      simulated: [],
      twoFactor: true,
      passwordMin: 0,
      botUsername: null,
    }),
  )
  const pages = []
  for (const language of languages) {
    await i18n.changeLanguage(language)
    const markup = renderToStaticMarkup(
      <Provider store={store}>
        <Styled nonce="">
          <StaticRouter location="/login">
            <Login />
          </StaticRouter>
        </Styled>
      </Provider>,
      { identifierPrefix: language },
    )
    pages.push(`<div lang="${language}" data-first="">${markup}</div>`)
  }
  // Cached answers last for minutes, and their timers would keep the build process alive.
  store.dispatch(api.util.resetApiState())
  return (
    pages
      .join('')
      // The content security policy blocks inline styles; the style sheets contain the same rules.
      .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
      .replaceAll(/ style="[^"]*"/g, '')
      // Nothing may be submitted: without the program, the input would end up in the address.
      .replaceAll('type="submit"', 'type="button"')
      .replaceAll('name="username"', 'name="username" autofocus')
  )
}
