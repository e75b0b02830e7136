import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { longTests, runsNow } from '../../vitest.long.ts'

const root = import.meta.dirname

/** Whether a test asks which database it runs on, itself or through what it imports from `test`. */
const needsDatabase = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  if (/\bTEST_(DATABASE|REDIS)/.test(text)) return true
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => resolve(dirname(file), path!))
    .some((path) => path.startsWith(join(root, 'test/')) && needsDatabase(path, seen))
}

const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).filter((file) =>
  runsNow(readFileSync(join(root, file), 'utf8')),
)
const onDatabase = files.filter((file) => needsDatabase(join(root, file)))
const onNone = files.filter((file) => !onDatabase.includes(file))
/** Whether a file, or a test in it, says of itself that it has to meet the embedded database wherever tests run. */
const meetsEmbedded = (file: string): boolean =>
  /^\/\/ Runs on both databases: |\bskipIf\(onServers\b/m.test(readFileSync(join(root, file), 'utf8'))

const project = (
  name: 'plain' | 'embedded' | 'server',
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  test: {
    name: `api: ${name}`,
    root,
    include,
    // Whole programs are started here, several in one test, perhaps on a busy machine: the limit is for what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A condition is waited for until it holds: the limit is for what never does.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    setupFiles: ['./test/setup.ts'],
    // Modules and what the engine made of them serve the next file of the worker; each file has a database of its own.
    isolate: false,
    ...more,
  },
})
const servers = process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']
const database = (name: 'embedded' | 'server'): TestProjectInlineConfiguration =>
  project(name, name === 'embedded' && servers ? onDatabase.filter(meetsEmbedded) : onDatabase, {
    globalSetup: [`./test/database/setup-${name}.ts`],
    env: { TEST_DATABASE: name },
  })

/**
 * What needs no database runs once. Everything else runs on real servers where their addresses are given, and of it on the
 * embedded database what says that this matters, or is skipped on servers; without servers all of it runs on the embedded
 * database.
 */
export const projects: TestProjectInlineConfiguration[] = [
  project('plain', onNone, {
    typecheck: { enabled: longTests !== 'only', include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.types.json' },
  }),
  database('embedded'),
  ...(servers ? [database('server')] : []),
]

export default defineConfig({ test: { projects } })
