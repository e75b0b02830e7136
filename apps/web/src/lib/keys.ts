import { useEffect, useEffectEvent } from 'react'

// One list from which the listener, the sheet and the tooltips derive.

/**
 * What a key does, by the key's place on the keyboard (`code`), so that it is the same in every layout. `shown` is what
 * the key says on an English keyboard; `also` is the sign itself, for keyboards that have it elsewhere.
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

/** The letter after G, by the page. */
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

/** Where a key writes, or chooses, or moves something: there it does nothing else. */
const own =
  'input, textarea, select, [contenteditable], [role=dialog]:not([data-beside]), [role=menu], [role=listbox], [role=grid]'

/** Whether a key was pressed for the page as a whole. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !(event.target instanceof Element && event.target.closest(own) !== null) &&
  // What scrolls sideways keeps its arrows.
  !(event.code.startsWith('Arrow') && event.target instanceof Element && event.target.closest('[role=group][tabindex]'))

/** What a key is called here, by its sign before its place; undefined for one that does nothing. */
export const keyOf = (event: KeyboardEvent): KeyName | undefined => {
  const of = (name: KeyName): Key => keys[name]
  return (
    keyNames.find((name) => of(name).also === event.key) ??
    keyNames.find((name) => of(name).code === event.code && Boolean(of(name).shift) === event.shiftKey)
  )
}

type Act = () => void
/** What stands on the page now and hears a key; the newest of several does. */
const heard = new Map<KeyName, Act[]>()

/** Does what a key stands for; false where nothing on the page hears it. */
export const pressKey = (name: KeyName): boolean => {
  const act = heard.get(name)?.at(-1)
  act?.()
  return act !== undefined
}

/** Hears a key for as long as it stands on the page. */
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
