import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { preferLight } from '../test/system.ts'
import { readTheme, setTheme, themes, type Theme } from './theme.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const tokensOf = (theme: Theme): Record<string, string> => {
  const block = new RegExp(`\\[data-theme=["']${theme}["']\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/g)].map(([, name, value]) => [name, value]))
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const grounds = ['bg', 'surface', 'surface-2', 'surface-3', 'overlay']
const pairs: [front: string, back: string, needed: number][] = [
  ...['text', 'text-2', 'text-3'].flatMap((ink) =>
    grounds.map((ground): [string, string, number] => [ink, ground, 4.5]),
  ),
  ['accent', 'surface', 4.5],
  ['accent', 'accent-wash', 4.5],
  ['text', 'accent-wash', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-danger', 'danger', 4.5],
  ...['ok', 'warn', 'err'].flatMap((status): [string, string, number][] => [
    [status, 'surface', 4.5],
    [status, `${status}-wash`, 4.5],
    ['text', `${status}-wash`, 4.5],
  ]),
  ...['bg', 'surface', 'surface-3', 'overlay'].map((ground): [string, string, number] => ['focus', ground, 3]),
  ['control', 'surface', 3],
  ['idle', 'surface', 3],
  ['danger', 'overlay', 3],
  ...['installs', 'profit', 'registrations', 'deposits', 'roi', 'clicks', 'conversions'].map(
    (series): [string, string, number] => [`c-${series}`, 'surface', 3],
  ),
]

describe.each(themes)('the theme %s', (theme) => {
  const tokens = tokensOf(theme)
  it('keeps the contrast that WCAG AA asks for', () => {
    const poor = pairs.flatMap(([front, back, needed]) => {
      const found = contrast(tokens[front]!, tokens[back]!)
      return found >= needed ? [] : [`${front} on ${back}: ${found.toFixed(2)}, needs ${needed}`]
    })
    expect(poor).toEqual([])
  })

  it('is computed as in the table of the design', () => {
    const told = { dark: 15.6, light: 17.24, blue: 14.95, purple: 15.36 }[theme]
    expect(contrast(tokens['text']!, tokens['surface']!)).toBeCloseTo(told, 1)
  })
})

describe('the choice', () => {
  it('[SET-01] [SET-07] is dark where none, or one unknown to us, is stored', () => {
    // Regardless of the system's theme.
    preferLight()
    expect(readTheme()).toBe('dark')
    localStorage.setItem('theme', 'sepia')
    expect(readTheme()).toBe('dark')
  })

  it('[SET-05] what is printed is light; then the page is as it was, and nothing is stored', () => {
    setTheme('purple')
    const theme = () => document.documentElement.dataset['theme']
    for (const [event, shown] of [
      ['beforeprint', 'light'],
      ['beforeprint', 'light'],
      ['afterprint', 'purple'],
      ['afterprint', 'purple'],
    ] as const) {
      window.dispatchEvent(new Event(event))
      expect([event, theme(), readTheme()]).toEqual([event, shown, 'purple'])
    }
  })

  it('[SET-05] follows themeChanged wherever it comes from', () => {
    window.dispatchEvent(new CustomEvent('themeChanged', { detail: 'blue' }))
    expect(document.documentElement.dataset['theme']).toBe('blue')
    window.dispatchEvent(new CustomEvent('themeChanged', { detail: 'sepia' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    const heard: unknown[] = []
    const hear = (event: Event) => void heard.push((event as CustomEvent<unknown>).detail)
    window.addEventListener('themeChanged', hear)
    setTheme('light')
    window.removeEventListener('themeChanged', hear)
    expect([heard, document.documentElement.dataset['theme']]).toEqual([['light'], 'light'])
    expect(localStorage.getItem('theme')).toBe('light')
  })
})
