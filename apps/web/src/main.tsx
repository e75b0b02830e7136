import './start.ts'
import './ui/global.css'
// Imported first, so that component styles override those of buttons.
import './ui/button/button.module.css'
import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { preload } from './app/router.tsx'
import { api } from './api/api.ts'
import { makeStore, type Store } from './app/store.ts'
import { startLanguage } from './i18n/language.ts'
import { hasFirst, keepFirst } from './lib/first.ts'
import { takeInvite } from './lib/invite-token.ts'
import { followMovedTexts } from './lib/browser/moved-texts.ts'
import { readNonce } from './lib/browser/nonce.ts'
import { startTheme } from './themes/theme.ts'

/** Maximum wait in ms for the data that the sign-in page depends on. */
const signInWaitMs = 2_000
/**
 * Maximum wait in ms for the person and the code of their page: rendering once is faster than showing a loading state
 * first.
 */
const signedInWaitMs = 1_000
const upTo = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

const waitFor = ({ dispatch }: Store) =>
  Promise.allSettled([
    dispatch(api.endpoints.getMeta.initiate()),
    dispatch(api.endpoints.getAuthStatus.initiate()),
    // Samples load the Latin and Cyrillic files (themes/font.css).
    document.fonts.load("13px 'Inter Late'", 'Aя'),
  ])
const waitForPage = async ({ dispatch }: Store, signedIn: Promise<boolean>, screens: Promise<unknown>) => {
  const { getMe, getMeta } = api.endpoints
  if (await signedIn) await Promise.allSettled([dispatch(getMeta.initiate()), dispatch(getMe.initiate()), screens])
}

/** Yields a task, so that the browser handles typing in the prerendered sign-in page. */
const turn = () => hasFirst() && new Promise((resolve) => setTimeout(resolve))

/** Not a top-level await: chunks that import this module would not run before it has ended. */
const start = async (): Promise<void> => {
  // The page marks unsupported browsers (public/boot.js).
  if (document.documentElement.hasAttribute('data-unfit')) return
  takeInvite()
  keepFirst()
  await turn()
  const nonce = readNonce()
  // For styles that libraries inject, as when a drawer locks scrolling.
  setNonce(nonce)
  startTheme()
  startLanguage()
  // The likely screens load while the session is being checked.
  const signedIn = window.session ?? Promise.resolve(false)
  const screens = signedIn.then((isSignedIn) => isSignedIn && preload(location.pathname))
  await turn()
  const { store } = makeStore()
  await turn()
  // The prerendered sign-in page stays until its replacement looks the same.
  if (hasFirst()) await upTo(signInWaitMs, waitFor(store))
  else await upTo(signedInWaitMs, waitForPage(store, signedIn, screens))
  await turn()
  followMovedTexts()
  const root = createRoot(document.getElementById('root')!)
  const app = <App store={store} nonce={nonce} />
  // Concurrent, so that typing in the prerendered page is handled in between; otherwise in one go.
  if (hasFirst()) startTransition(() => root.render(app))
  else root.render(app)
}
void start()
