import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const versionsOf = (path: string): Record<string, string> => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Manifest
  return { ...dependencies, ...devDependencies }
}

test('the baselines stand on the same versions of the libraries as the program', () => {
  const own = versionsOf('../package.json')
  const programs = { ...versionsOf('../../api/package.json'), ...versionsOf('../../web/package.json') }
  const shared = Object.keys(own).filter((name) => name in programs)
  expect(shared.length).toBeGreaterThan(10)
  expect(Object.fromEntries(shared.map((name) => [name, own[name]]))).toEqual(
    Object.fromEntries(shared.map((name) => [name, programs[name]])),
  )
})
