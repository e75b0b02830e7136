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
 * The sign-in page as markup, in each language, for the page itself: it is seen, and can be typed into, before the program
 * is there (lib/first.ts). Made when the application is built; the style sheet shows the language in use.
 */
export const firstPages = async (): Promise<string> => {
  const { store } = makeStore()
  // With the line on the code that follows: the server says whether one does, and hides it otherwise.
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
  // Answers are kept for minutes, and would keep the build for as long.
  store.dispatch(api.util.resetApiState())
  return (
    pages
      .join('')
      // The policy of the page refuses both; what they say, the style sheets say too.
      .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
      .replaceAll(/ style="[^"]*"/g, '')
      // Nothing can be sent off: without the program, what was typed would go into the address.
      .replaceAll('type="submit"', 'type="button"')
      .replaceAll('name="username"', 'name="username" autofocus')
  )
}
