import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Browser {
  window: { document: Document; Event: typeof Event; eval: (code: string) => void }
}
// jsdom has no types here.
const { JSDOM } = (await import('jsdom' as string)) as {
  JSDOM: new (html: string, options: { runScripts: 'outside-only' }) => Browser
}

const web = join(import.meta.dirname, '../..')
const boot = readFileSync(join(web, 'public/boot.js'), 'utf8')

/** Runs the script in a fresh browser that lacks a feature, without the program. */
const open = (lack: string) => {
  const { window } = new JSDOM('<body><div id="root">Sign in</div></body>', { runScripts: 'outside-only' })
  window.eval(`
    fetch = function () { return new Promise(function () {}) }
    CSS = { supports: function () { return true } }
    ResizeObserver = IntersectionObserver = function () {}
    Object.defineProperty(document, 'currentScript', { value: { dataset: {} } })
    ${lack}`)
  window.eval(boot)
  window.document.dispatchEvent(new window.Event('DOMContentLoaded'))
  return window.document
}

it.each([
  'delete Array.prototype.toSorted',
  'delete Array.prototype.at',
  'delete Map.groupBy',
  'delete Intl.ListFormat',
  'Intl = undefined',
  'delete Promise.allSettled',
  'delete URL.canParse',
  'fetch = undefined',
  'CSS.supports = function (text) { return text.indexOf(":has") < 0 }',
])(
  '[SHELL-04] a browser that is too old is told which ones work, in both languages, without the program (%s)',
  (lack) => {
    const page = open(lack)
    expect(page.documentElement.hasAttribute('data-unfit')).toBe(true)
    const [en, uk] = [...page.querySelectorAll('section')].map((each) => [each.lang, each.textContent])
    expect(en).toEqual([
      'en',
      'This browser is too old for Campaign StatsThese work, and newer ones: Chrome 120, Edge 120, Firefox 121, Safari 17.4, Opera 106. Update the browser, or open the page in another one.',
    ])
    expect(uk?.[0]).toBe('uk')
    expect(uk?.[1]).toContain('Chrome 120, Edge 120, Firefox 121, Safari 17.4, Opera 106')
    expect(page.body.textContent).not.toContain('Sign in')
  },
)

it('[SHELL-04] one that has all of it gets its page', () => {
  const page = open('')
  expect(page.documentElement.hasAttribute('data-unfit')).toBe(false)
  expect(page.body.textContent).toBe('Sign in')
})

it('[SHELL-04] old browsers can read the script that tells them', () => {
  const code = boot.replaceAll(/\/\/.*$/gm, '').replaceAll(/'[^'\n]*'/g, "''")
  expect(code).not.toMatch(/=>|\b(?:let|const|class|async|await)\b|`|\?\.|\?\?|catch \{|\d_\d|\.\.\./)
})

it('[SHELL-04] whatever newer method the program calls, the script asks for', () => {
  const newer =
    /\.(at|findLast|findLastIndex|flat|flatMap|toReversed|toSorted|toSpliced|with|matchAll|replaceAll|fromEntries|hasOwn|groupBy|allSettled|any|withResolvers|canParse|fromAsync|isWellFormed|toWellFormed|isSubsetOf|symmetricDifference)\(|Intl\.(DisplayNames|ListFormat|Locale|PluralRules|RelativeTimeFormat|Segmenter|DurationFormat)\b|\b(structuredClone)\(/g
  const files = globSync(['src/**/*.{ts,tsx}', '../../packages/contract/src/**/*.ts'], { cwd: web }).filter(
    (file) => !/\.test|\/test\/|openapi|print\.ts/.test(file),
  )
  const called = files.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(newer)].map((found) => found.slice(1).find(Boolean)!),
  )
  expect(called.length).toBeGreaterThan(100)
  expect([...new Set(called)].filter((name) => !boot.includes(`'${name}'`))).toEqual([])
})
