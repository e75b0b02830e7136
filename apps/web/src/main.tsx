import './start.ts'
import './ui/global.css'
// Before all others: what a part says of its buttons comes on top.
import './ui/button.module.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { preload } from './app/router.tsx'
import { makeStore } from './app/store.ts'
import { startLanguage } from './i18n/language.ts'
import { readNonce } from './lib/nonce.ts'
import { startTheme } from './themes/theme.ts'

const nonce = readNonce()
// For styles that libraries add on their own, as when a drawer locks the page behind it.
setNonce(nonce)
startTheme()
startLanguage()
// While it is asked who it is, what they will see is on its way.
void window.session?.then((signedIn) => signedIn && preload(location.pathname))
createRoot(document.getElementById('root')!).render(<App store={makeStore().store} nonce={nonce} />)
