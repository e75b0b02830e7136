import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** `MON-03`: an area, and a two-digit number. */
const id = '[A-Z][A-Z0-9]*-\\d\\d'
/** Text that starts like a title: with an ID in brackets, or with a placeholder for one from a table. */
const title = new RegExp(`(['"\`])\\[(?:${id}|%s)\\] (?:\\\\.|(?!\\1)[^\\\\\\n])*`, 'g')
const inBrackets = new RegExp(`(?<=\\[)${id}(?=\\])`, 'g')
/** ID at the start of a row of such a table. */
const inTable = new RegExp(`(?<=\\[\\s*')${id}(?=',)`, 'g')
const listed = new RegExp(`(?<=^- \\*\\*)${id}(?=\\*\\* )`, 'gm')

/** Every ID named in the titles of a test file. */
const named = (source: string): string[] => {
  const titles = source.match(title) ?? []
  const tables = titles.some((text) => text.slice(1).startsWith('[%s]')) ? source.match(inTable) : null
  return [...titles.flatMap((text) => text.match(inBrackets) ?? []), ...(tables ?? [])]
}

const tests = globSync('{apps,packages,scripts}/**/*.{test.ts,test.tsx,suite.ts,e2e.ts}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).filter((path) => path !== 'scripts/requirements.test.ts')
const proved = new Set(tests.flatMap((path) => named(readFileSync(join(root, path), 'utf8'))))

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const lines = page.match(listed) ?? []

describe('docs/requirements.md', () => {
  it('is compared with what the titles name', () => {
    // Sample IDs have no real area and are assembled here, so that a search for titles finds none of them.
    const ids = (text: string): string => text.replaceAll('#', 'XY-')
    expect(named(ids(`it('[#01] [I18N-02] what [#03] is "for"', () => [#04])`))).toEqual(
      ['#01', 'I18N-02', '#03'].map(ids),
    )
    expect(named(ids(`it.each([['#05', 1], [\n'#06', 2]])("[%s] [#07] it's", () => {})`))).toEqual(
      ['#07', '#05', '#06'].map(ids),
    )
    expect(named(ids(`const rows = [['#08', '[#09]']] // [#10]`))).toEqual([])
    expect(tests.length).toBeGreaterThan(100)
  })

  it('has every requirement that a title names, once', () => {
    expect([...proved].filter((name) => lines.filter((line) => line === name).length !== 1)).toEqual([])
  })

  it('has no requirement that no title names', () => {
    expect(lines.filter((line) => !proved.has(line))).toEqual([])
    expect(page.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(lines.length)
  })

  it('has them by area, ascending', () => {
    const areas = page.split(/^## /m).slice(1)
    for (const area of areas) {
      const name = /^\w+/.exec(area)?.[0]
      const here = area.match(listed) ?? []
      expect(here.filter((line) => !line.startsWith(`${name}-`))).toEqual([])
      expect(here).toEqual(here.toSorted())
    }
    expect(areas.flatMap((area) => area.match(listed) ?? [])).toEqual(lines)
  })
})
