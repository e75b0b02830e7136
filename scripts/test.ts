import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

// `npm test`: every check in one run, all of them even when one fails, and one line of totals at the end.
// Whatever failed is named again at the end, where it is read first.
// With an argument only the steps whose name contains it: `npm test -- api`.

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** Each failed test, with the beginning of what it said. */
  named?: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'campaign-stats-reports-'))

const run = (cwd: string, command: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(command, args, { cwd: join(root, cwd), stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** A step that either holds or does not. */
const check = (cwd: string, command: string, args: string[]) => (): Totals => {
  const ok = run(cwd, command, args)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/** A run that ended badly without naming a failed test still failed. */
const atLeastOneFailure = (totals: Totals, ok: boolean): Totals =>
  ok || totals.failed > 0 ? totals : { ...totals, failed: 1 }
const nothing: Totals = { passed: 0, failed: 0, skipped: 0 }

/** A failed test in a few lines: what it is called and how its message begins. */
const named = (title: string, message = ''): string =>
  [title, ...stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6)].join('\n    ')

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

const vitest = (cwd: string) => (): Totals => {
  const report = join(reports, `${cwd.replaceAll('/', '-')}.json`)
  const ok = run(cwd, join(root, cwd, 'node_modules/.bin/vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return atLeastOneFailure(nothing, ok)
  const all = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const failed = all.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [named(relative(root, name), message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        named(`${relative(root, name)} › ${fullName}`, failureMessages?.join('\n')),
      ),
  ])
  return atLeastOneFailure(
    { passed: all.numPassedTests, failed: all.numFailedTests, skipped: all.numPendingTests, named: failed },
    ok,
  )
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

const specsOf = ({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...(suites ?? []).flatMap(specsOf),
]

const playwright = (cwd: string) => (): Totals => {
  const report = join(reports, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ok = run(cwd, join(root, cwd, 'node_modules/.bin/playwright'), ['test', '--reporter=line,json'], env)
  if (!existsSync(report)) return atLeastOneFailure(nothing, ok)
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const failed = suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => named(`${file} › ${title}`, tests[0]?.results.at(-1)?.error?.message))
  const { expected, flaky, unexpected, skipped } = stats
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, skipped, named: failed }, ok)
}

const steps: [name: string, step: () => Totals][] = [
  ['check: types of the contract', check('packages/contract', 'tsc', ['-p', '.'])],
  ['check: types of the server', check('apps/api', 'tsc', ['-p', '.'])],
  ['check: types of the simulators', check('apps/simulators', 'tsc', ['-p', '.'])],
  ['check: types of the web application', check('apps/web', 'tsc', ['-p', '.'])],
  ['check: types of the bench', check('apps/bench', 'tsc', ['-p', '.'])],
  ['check: types of the scripts', check('scripts', 'tsc', ['-p', '.'])],
  ['check: lint', check('.', 'oxlint', ['--deny-warnings'])],
  ['check: format', check('.', 'oxfmt', ['--check', 'apps', 'packages', 'scripts'])],
  ['contract', vitest('packages/contract')],
  ['simulators', vitest('apps/simulators')],
  ['api', vitest('apps/api')],
  ['web', vitest('apps/web')],
  ['bench', vitest('apps/bench')],
  [
    'check: build',
    check('.', 'node', ['--input-type=module', '-e', "await (await import('./scripts/site.ts')).buildSite()"]),
  ],
  ['browser', playwright('apps/web')],
]

const only = process.argv[2]
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
for (const [name, step] of steps) {
  if (only && !name.includes(only)) continue
  console.log(`\n── ${name}`)
  const started = performance.now()
  const totals = step()
  if (totals.failed) failures.push([name, ...(totals.named ?? [])].join('\n  '))
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += totals[key]
  console.log(`── ${name}: ${totals.failed ? 'FAILED' : 'ok'}, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
}
rmSync(reports, { recursive: true, force: true })
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed ? 1 : 0)
