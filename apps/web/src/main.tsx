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
import { readNonce } from './lib/browser/nonce.ts'
import { startTheme } from './themes/theme.ts'

/** So long, in ms, it is waited for what signing in is to look like. */
const longestWaitMs = 2_000
const waitFor = ({ dispatch }: Store) =>
  Promise.allSettled([
    dispatch(api.endpoints.getMeta.initiate()),
    dispatch(api.endpoints.getAuthStatus.initiate()),
    // Latin and Cyrillic (themes/font.css).
    document.fonts.load("13px 'Inter Late'", 'Aя'),
  ])

/** A new task, before which the browser hears and shows what is typed into the sign-in page that is there already. */
const turn = () => hasFirst() && new Promise((resolve) => setTimeout(resolve))

takeInvite()
keepFirst()
await turn()
const nonce = readNonce()
// For styles that libraries add on their own, as when a drawer locks the page behind it.
setNonce(nonce)
startTheme()
startLanguage()
// While it is asked who it is, what they will see is on its way.
void window.session?.then((signedIn) => signedIn && preload(location.pathname))
await turn()
const { store } = makeStore()
await turn()
// The sign-in page that is there already stays until what takes its place looks the same.
if (hasFirst()) await Promise.race([waitFor(store), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
await turn()
const root = createRoot(document.getElementById('root')!)
// In small steps, between which what is typed there is heard.
startTransition(() => root.render(<App store={store} nonce={nonce} />))
