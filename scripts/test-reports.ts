import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Duration of a test file. */
export interface FileTime {
  name: string
  seconds: number
  /** Seconds by phase, and the slowest tests. */
  details: string[]
}

/** Result of a step. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
  /** Failed tests, each with the start of its message. */
  named: string[]
  files: FileTime[]
}

export interface ModuleReport {
  project: string
  file: string
  errors: string[]
  suiteErrors: string[]
  ms: number
  loadingMs: number
  /** Milliseconds by what the file itself measured. */
  spent: Record<string, number>
  tests: { title: string; state: string; ms: number; error: string }[]
}

const nothing: Totals = { passed: 0, failed: 0, skipped: 0, named: [], files: [] }

/** A run that failed without naming a test still counts as one failure. */
const atLeastOneFailure = (totals: Totals, ok: boolean): Totals =>
  ok || totals.failed > 0 ? totals : { ...totals, failed: 1 }

/** Summary of a failed test: title and start of the message. */
const named = (title: string, message: string): string =>
  [title, ...stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6)].join('\n    ')

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const slowestOf = (tests: { title: string; ms: number }[]): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ title, ms }) => `${seconds(ms)}  ${title}`)

/** Reads the report of our Vitest reporter. */
export const vitestTotals = (report: string, root: string, ok: boolean): Totals => {
  if (!existsSync(report)) return atLeastOneFailure(nothing, ok)
  const { modules, unhandled } = JSON.parse(readFileSync(report, 'utf8')) as {
    modules: ModuleReport[]
    unhandled: string[]
  }
  const tests = modules.flatMap((module) => module.tests)
  const count = (state: string): number => tests.filter((test) => test.state === state).length
  const nameOf = ({ project, file }: ModuleReport): string => `${project} › ${relative(root, file)}`
  const failures = modules.flatMap((module) => [
    ...[...module.errors, ...module.suiteErrors].map((message) => named(nameOf(module), message)),
    ...module.tests
      .filter(({ state }) => state === 'failed' || state === 'pending')
      .map(({ title, state, error }) =>
        named(`${nameOf(module)} › ${title}`, state === 'pending' ? 'It never came to its end.' : error),
      ),
  ])
  const files = modules.map((module) => ({
    name: nameOf(module),
    seconds: (module.ms + module.loadingMs) / 1_000,
    details: [
      Object.entries({ loading: module.loadingMs, ...module.spent })
        .map(([what, ms]) => `${what} ${seconds(ms)}`)
        .join(', '),
      ...slowestOf(module.tests),
    ],
  }))
  return atLeastOneFailure(
    {
      passed: count('passed'),
      // A test whose worker crashed proves nothing.
      failed: count('failed') + count('pending'),
      skipped: count('skipped'),
      named: [...failures, ...unhandled.map((message) => named('outside of all tests', message))],
      files,
    },
    ok,
  )
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

const specsOf = ({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...(suites ?? []).flatMap(specsOf),
]

/** Reads Playwright's JSON report. */
export const playwrightTotals = (report: string, ok: boolean): Totals => {
  if (!existsSync(report)) return atLeastOneFailure(nothing, ok)
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const specs = suites.flatMap(specsOf)
  const failures = specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => named(`${file} › ${title}`, tests[0]?.results.at(-1)?.error?.message ?? ''))
  const timed = specs.map(({ file, title, tests }) => ({
    file,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  const files = Object.entries(Object.groupBy(timed, ({ file }) => file)).map(([file, of = []]) => ({
    name: `browser › ${file}`,
    seconds: of.reduce((sum, { ms }) => sum + ms, 0) / 1_000,
    details: slowestOf(of),
  }))
  const { expected, flaky, unexpected, skipped } = stats
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, skipped, named: failures, files }, ok)
}

/** The fifteen slowest files, slowest first, with seconds by phase. */
export const slowestFiles = (files: readonly FileTime[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 15)
    .flatMap(({ name, seconds: took, details }) => [
      `${took.toFixed(1).padStart(7)} s  ${name}`,
      ...details.map((line) => `           ${line}`),
    ])
