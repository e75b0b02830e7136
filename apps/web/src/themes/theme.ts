import { themes, type Theme } from '@app/contract'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../lib/browser/storage.ts'

export { themes, type Theme }

const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** The chosen theme; dark where none, or one unknown to us, is stored. */
export const readTheme = (): Theme => {
  const stored = readStored('theme')
  return isTheme(stored) ? stored : 'dark'
}

let current: Theme | undefined
/** While a page is printed: the theme that it has on the screen. */
let unprinted: Theme | undefined

const apply = (theme: Theme) => {
  current = theme
  document.documentElement.dataset.theme = theme
}

/** Switches the theme at once, remembers it and tells every part of the application. */
export const setTheme = (theme: Theme): void => {
  store('theme', theme)
  window.dispatchEvent(new CustomEvent('themeChanged', { detail: theme }))
}

/** Follows themeChanged, and the choice made in another tab; what is printed is light. Called once, before the first render. */
export const startTheme = (): void => {
  apply(readTheme())
  window.addEventListener('themeChanged', (event) => {
    const theme = (event as CustomEvent<unknown>).detail
    apply(isTheme(theme) ? theme : 'dark')
  })
  const show = (theme: Theme) => window.dispatchEvent(new CustomEvent('themeChanged', { detail: theme }))
  window.addEventListener('beforeprint', () => {
    unprinted ??= current
    show('light')
  })
  window.addEventListener('afterprint', () => {
    if (unprinted) show(unprinted)
    unprinted = undefined
  })
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' && readTheme() !== current)
      window.dispatchEvent(new CustomEvent('themeChanged', { detail: readTheme() }))
  })
}

const subscribe = (changed: () => void) => {
  window.addEventListener('themeChanged', changed)
  return () => window.removeEventListener('themeChanged', changed)
}

/** The theme in use; the component renders again when it changes. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => current ?? readTheme(),
    () => 'dark',
  )
