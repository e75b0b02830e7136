import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longTestsOf } from '../vitest.long.ts'
import { playwrightTotals, slowestFiles, vitestTotals, type FileTime, type Totals } from './test-reports.ts'

// `npm test`: runs every check even if one fails, and prints one line of totals.
// Failures are repeated at the end, after the timings, because that is read first.
// An argument selects the steps whose name contains it: `npm test -- api`; `long` runs the long tests only.
// Without servers, long tests are skipped (docs/decisions/0020); with servers, nothing is.

interface Step {
  name: string
  run(): Promise<Totals & { output: string }>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Free memory needed for databases, dumps and other files of tests, in bytes. */
const enoughMemory = 4 * 2 ** 30

/** Fastest place for files: a database has a thousand of them, and tests create hundreds of databases. */
const fastest = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= enoughMemory ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Temporary files of this run, including those of killed processes. */
const scratch = mkdtempSync(join(fastest(), 'campaign-stats-'))
// Servers started by tests run as a different user.
chmodSync(scratch, 0o711)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * The type checker and half of the linter are written in Go and live for seconds, so they rarely need garbage
 * collection.
 */
const seldomCollected = { GOGC: '400' }

const servers = process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']
const argument = process.argv[2] ?? ''
const long = longTestsOf(argument, !!servers)

/** Runs a command to its end. Output is buffered, so that parallel steps stay readable. */
const run = (
  cwd: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: join(root, cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...seldomCollected,
        NO_COLOR: '1',
        TEST_LONG: long,
        ...env,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => resolve({ ok: false, output: `${output}${command}: ${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })

/** Step that either passes or fails. */
const check = (name: string, cwd: string, command: string, ...args: string[]): Step => ({
  name: `check: ${name}`,
  run: async () => {
    const { ok, output } = await run(cwd, command, args)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, named: [], files: [], output }
  },
})

/** Type check of a folder. Several checkers at once would each build the contract's types. */
const types = (what: string, cwd: string): Step =>
  check(`types of the ${what}`, cwd, 'tsc', '-p', '.', '--checkers', '1')

/** All tests of some projects, in one pool of workers. */
const vitest = (projects: string[]): Step => ({
  name: projects.join(', '),
  run: async () => {
    const report = join(scratch, 'vitest.json')
    const { ok, output } = await run(
      '.',
      'vitest',
      [
        'run',
        '--reporter=dot',
        `--reporter=${join(root, 'scripts/vitest-report.ts')}`,
        ...projects.map((name) => `--project=${name}`),
      ],
      { TEST_REPORT: report, TMPDIR: scratch },
    )
    return { ...vitestTotals(report, root, ok), output }
  },
})

const browser: Step = {
  name: 'browser',
  run: async () => {
    const report = join(scratch, 'browser.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { ok, output } = await run(
      'apps/web',
      join(root, 'apps/web/node_modules/.bin/playwright'),
      ['test', '--reporter=line,json'],
      env,
    )
    return { ...playwrightTotals(report, ok), output }
  },
}

const build: Step = check(
  'build',
  '.',
  'node',
  '--input-type=module',
  '-e',
  "await (await import('./scripts/site.ts')).buildSite()",
)

/** Project names in vitest.config.ts. */
const projects = [
  'contract',
  'figures',
  'code recognition',
  'simulators',
  'api: plain',
  'api: embedded',
  ...(servers ? ['api: server'] : []),
  'web',
  'bench',
  'scripts',
]

/** Steps that contain long tests. */
const haveLong = /^(api: |browser$)/
const chosen = (name: string): boolean => (long === 'only' ? haveLong.test(name) : name.includes(argument))
const chosenProjects = projects.filter(chosen)

const tests = chosenProjects.length > 0 ? vitest(chosenProjects) : undefined
/** In starting order: the longest first; the browser last, because it waits for others. */
const steps: Step[] = [
  ...(tests ? [tests] : []),
  ...[
    build,
    types('web application', 'apps/web'),
    types('server', 'apps/api'),
    types('contract', 'packages/contract'),
    types('figures', 'packages/figures'),
    types('code recognition', 'packages/code-recognition'),
    types('simulators', 'apps/simulators'),
    types('bench', 'apps/bench'),
    types('scripts', 'scripts'),
    check('lint', '.', 'oxlint', '--deny-warnings'),
    check('borders', '.', 'depcruise', 'apps', 'packages', 'scripts'),
    check('comments', '.', 'node', 'scripts/comments.ts'),
    check('format', '.', 'oxfmt', '--check', 'apps', 'packages', 'scripts'),
    browser,
  ].filter(({ name }) => chosen(name)),
]

const sum = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const files: FileTime[] = []
const done = new Map<Step, Promise<void>>()

const work = async (step: Step): Promise<void> => {
  // Each of them saturates a small machine. In parallel both would take as long, and more would have to be waited for.
  if (step === browser) await Promise.all([done.get(build), tests && done.get(tests)])
  console.log(`── ${step.name}: begun`)
  const started = performance.now()
  const totals = await step.run()
  const took = ((performance.now() - started) / 1_000).toFixed(1)
  if (totals.failed) failures.push([step.name, ...totals.named].join('\n  '))
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += totals[key]
  files.push(...totals.files)
  console.log(`${totals.output.trimEnd()}\n── ${step.name}: ${totals.failed ? 'FAILED' : 'ok'}, ${took} s\n`)
}

// Two lanes, so that checks run beside the tests.
const waiting = steps.values()
const lane = async (): Promise<void> => {
  for (const step of waiting) {
    const finished = work(step)
    done.set(step, finished)
    await finished
  }
}
await Promise.all([lane(), lane()])

if (files.length > 1) console.log(['The slowest files:', ...slowestFiles(files)].join('\n'))
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
if (long === 'without')
  console.log(
    '\nLong tests were left out. All run where TEST_DATABASE_URL and TEST_REDIS_URL are given, as by .ci/run, and these alone with `npm test -- long`.',
  )
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed ? 1 : 0)
