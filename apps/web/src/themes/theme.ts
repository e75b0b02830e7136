import { themes, type Theme } from '@app/contract'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../lib/browser/storage.ts'

export { themes, type Theme }

const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** Stored theme; dark if missing or unknown. */
export const readTheme = (): Theme => {
  const stored = readStored('theme')
  return isTheme(stored) ? stored : 'dark'
}

let current: Theme | undefined
/** Theme on screen while a page is printed. */
let unprinted: Theme | undefined

const apply = (theme: Theme) => {
  current = theme
  document.documentElement.dataset.theme = theme
}

/** Switches the theme at once, stores it and notifies the application. */
export const setTheme = (theme: Theme): void => {
  store('theme', theme)
  window.dispatchEvent(new CustomEvent('themeChanged', { detail: theme }))
}

/**
 * Follows `themeChanged` and changes in other tabs; printing is always light. Called once, before the first render.
 */
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

/** Current theme; rerenders when it changes. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => current ?? readTheme(),
    () => 'dark',
  )
