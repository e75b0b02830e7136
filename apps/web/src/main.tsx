import './start.ts'
import './ui/global.css'
// Before all others: what a part says of its buttons comes on top.
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

/** So long, in ms, it is waited for what signing in is to look like. */
const signInWaitMs = 2_000
/** So long, in ms, it is waited for who is signed in and for the code of their page: drawn at once it is there sooner. */
const signedInWaitMs = 1_000
const upTo = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

const waitFor = ({ dispatch }: Store) =>
  Promise.allSettled([
    dispatch(api.endpoints.getMeta.initiate()),
    dispatch(api.endpoints.getAuthStatus.initiate()),
    // Latin and Cyrillic (themes/font.css).
    document.fonts.load("13px 'Inter Late'", 'Aя'),
  ])
const waitForPage = async ({ dispatch }: Store, signedIn: Promise<boolean>, screens: Promise<unknown>) => {
  const { getMe, getMeta } = api.endpoints
  if (await signedIn) await Promise.allSettled([dispatch(getMeta.initiate()), dispatch(getMe.initiate()), screens])
}

/** A new task, before which the browser hears and shows what is typed into the sign-in page that is there already. */
const turn = () => hasFirst() && new Promise((resolve) => setTimeout(resolve))

/**
 * Not awaited at the top of the module: pages are in pieces that need this one, and would not run before it has ended.
 */
const start = async (): Promise<void> => {
  // The page says which browsers work (public/boot.js).
  if (document.documentElement.hasAttribute('data-unfit')) return
  takeInvite()
  keepFirst()
  await turn()
  const nonce = readNonce()
  // For styles that libraries add on their own, as when a drawer locks the page behind it.
  setNonce(nonce)
  startTheme()
  startLanguage()
  // While it is asked who it is, what they will see is on its way.
  const signedIn = window.session ?? Promise.resolve(false)
  const screens = signedIn.then((isSignedIn) => isSignedIn && preload(location.pathname))
  await turn()
  const { store } = makeStore()
  await turn()
  // The sign-in page that is there already stays until what takes its place looks the same.
  if (hasFirst()) await upTo(signInWaitMs, waitFor(store))
  else await upTo(signedInWaitMs, waitForPage(store, signedIn, screens))
  await turn()
  followMovedTexts()
  const root = createRoot(document.getElementById('root')!)
  const app = <App store={store} nonce={nonce} />
  // In small steps, between which what is typed into the sign-in page is heard; where there is none, in one.
  if (hasFirst()) startTransition(() => root.render(app))
  else root.render(app)
}
void start()
