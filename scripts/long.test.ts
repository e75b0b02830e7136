import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longTestsOf, type LongTests } from '../vitest.long.ts'
import { slowestFiles } from './test-reports.ts'

const root = join(import.meta.dirname, '..')

const printed = (cwd: string, command: string, args: string[], long: LongTests): string => {
  const { TEST_DATABASE_URL: _database, TEST_REDIS_URL: _redis, ...rest } = process.env
  const env = { ...rest, TEST_LONG: long, NO_COLOR: '1', FORCE_COLOR: undefined }
  return execFileSync(command, args, { cwd: join(root, cwd), env, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/** Test files outside the browser that the runner would run. */
const filesOf = (long: LongTests): string[] => {
  const found = JSON.parse(printed('.', 'vitest', ['list', '--filesOnly', '--json'], long)) as { file: string }[]
  return [...new Set(found.map(({ file }) => relative(root, file)))].sort()
}

/** Browser tests that would run, by file, line and title. */
const browserTestsOf = (long: LongTests): string[] =>
  printed('apps/web', join(root, 'apps/web/node_modules/.bin/playwright'), ['test', '--list'], long)
    .split('\n')
    .filter((line) => line.includes(' › '))
    .map((line) => line.trim().replace(/ @long$/, ''))
    .sort()

describe('[PROD-12] nothing is lost by what a run without servers leaves out', () => {
  it.each([
    ['files', filesOf, 250],
    ['browser tests', browserTestsOf, 100],
  ])(
    '%s that are left out are those that run alone by the name of long',
    (_what, of, atLeast) => {
      const [all, short, long] = [of('with'), of('without'), of('only')]
      expect(all.length).toBeGreaterThan(atLeast)
      expect(long.length).toBeGreaterThan(10)
      expect([...short, ...long].sort()).toEqual(all)
    },
    60_000,
  )

  it('every file of tests is run by somebody', () => {
    const here = globSync('{apps,packages,scripts}/**/*.test.{ts,tsx}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
    })
    expect(filesOf('with')).toEqual(expect.arrayContaining(here))
  }, 60_000)

  it('they run wherever servers are given, and by their name', () => {
    expect(longTestsOf('', true)).toBe('with')
    expect(longTestsOf('api', true)).toBe('with')
    expect(longTestsOf('api', false)).toBe('without')
    expect(longTestsOf('long', true)).toBe('only')
    expect(longTestsOf('', false)).toBe('without')
  })
})

it('[PROD-12] the fifteen slowest files are told, the slowest first, each with what its time went into', () => {
  const files = Array.from({ length: 20 }, (_, n) => ({ name: `file ${n}`, seconds: n, details: [`programs ${n} s`] }))
  const lines = slowestFiles(files)
  expect(lines.filter((line) => /^ +\d+\.0 s {2}file \d+$/.test(line))).toHaveLength(15)
  expect(lines.slice(0, 3).map((line) => line.trim())).toEqual(['19.0 s  file 19', 'programs 19 s', '18.0 s  file 18'])
  expect(lines.join()).not.toContain('file 4')
})
