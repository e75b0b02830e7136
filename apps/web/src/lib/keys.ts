import { useEffect, useEffectEvent } from 'react'

// Single source for listener, sheet and tooltips.

/**
 * Shortcuts by physical key (`code`), so that they work in every layout. `shown` is the label on an English keyboard;
 * `also` is the character itself, for layouts that have it elsewhere.
 */
export const keys = {
  today: { code: 'KeyD', shown: 'D' },
  yesterday: { code: 'KeyE', shown: 'E' },
  week: { code: 'KeyW', shown: 'W' },
  month: { code: 'KeyM', shown: 'M' },
  year: { code: 'KeyY', shown: 'Y' },
  all: { code: 'KeyA', shown: 'A' },
  earlier: { code: 'ArrowLeft', shown: '←' },
  later: { code: 'ArrowRight', shown: '→' },
  compare: { code: 'KeyX', shown: 'X' },
  search: { code: 'Slash', shown: '/', also: '/' },
  next: { code: 'KeyJ', shown: 'J' },
  previous: { code: 'KeyK', shown: 'K' },
  launch: { code: 'KeyN', shown: 'N' },
  go: { code: 'KeyG', shown: 'G' },
  help: { code: 'Slash', shown: '?', also: '?', shift: true },
} as const satisfies Record<string, Key>

interface Key {
  readonly code: string
  readonly shown: string
  readonly also?: string
  readonly shift?: true
}

export type KeyName = keyof typeof keys
export const keyNames = Object.keys(keys) as KeyName[]

/** Second key after G, by page. */
export const pageKeys = {
  dashboard: { code: 'KeyD', shown: 'D' },
  campaigns: { code: 'KeyC', shown: 'C' },
  results: { code: 'KeyR', shown: 'R' },
  accounts: { code: 'KeyA', shown: 'A' },
  codes: { code: 'KeyM', shown: 'M' },
  links: { code: 'KeyL', shown: 'L' },
  settings: { code: 'KeyS', shown: 'S' },
  admin: { code: 'KeyP', shown: 'P' },
} as const satisfies Record<string, Key>
export type PageKey = keyof typeof pageKeys

/** Elements in which keys type, select or move something; no shortcuts there. */
const own =
  'input, textarea, select, [contenteditable], [role=dialog]:not([data-beside]), [role=menu], [role=listbox], [role=grid]'

/** Whether a key press is meant for the page as a whole. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !(event.target instanceof Element && event.target.closest(own) !== null) &&
  // Horizontal scrollers keep their arrow keys.
  !(event.code.startsWith('Arrow') && event.target instanceof Element && event.target.closest('[role=group][tabindex]'))

/** Shortcut of a key press, by character first, then by position; undefined if there is none. */
export const keyOf = (event: KeyboardEvent): KeyName | undefined => {
  const of = (name: KeyName): Key => keys[name]
  return (
    keyNames.find((name) => of(name).also === event.key) ??
    keyNames.find((name) => of(name).code === event.code && Boolean(of(name).shift) === event.shiftKey)
  )
}

type Act = () => void
/** Handlers on the page by shortcut; the newest one wins. */
const heard = new Map<KeyName, Act[]>()

/** Runs a shortcut; false if nothing on the page handles it. */
export const pressKey = (name: KeyName): boolean => {
  const act = heard.get(name)?.at(-1)
  act?.()
  return act !== undefined
}

/** Handles a shortcut while mounted. */
export const useKey = (name: KeyName, act: Act): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    const own = () => run()
    heard.set(name, [...(heard.get(name) ?? []), own])
    return () => {
      heard.set(name, heard.get(name)?.filter((each) => each !== own) ?? [])
    }
  }, [name])
}
