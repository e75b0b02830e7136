import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { ModuleReport } from './test-reports.ts'

interface Told {
  message?: string
  cause?: Told
}

/** Message of an error with its causes: for a dead worker, only the cause tells why. */
const titleOf = (error: Told | undefined): string =>
  error ? [error.message ?? '', ...(error.cause ? [titleOf(error.cause)] : [])].join('\n') : ''

/** Results of a file's tests and its timings, in ms. */
const reportOf = (module: TestModule): ModuleReport => {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  return {
    project: module.project.name,
    file: module.moduleId,
    errors: module.errors().map(titleOf),
    ms: duration,
    loadingMs: collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    spent: (module.meta() as { spent?: Record<string, number> }).spent ?? {},
    tests: tests.map((test) => ({
      title: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
      error: titleOf(test.result().errors?.[0]),
    })),
    suiteErrors: [...module.children.allSuites()].flatMap((suite) => suite.errors().map(titleOf)),
  }
}

/** Writes the report that scripts/test.ts prints, to the file named in TEST_REPORT. */
export default class ForTheRunner implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Told[]): void {
    const report = { modules: modules.map(reportOf), unhandled: unhandled.map(titleOf) }
    writeFileSync(process.env['TEST_REPORT'] ?? 'test-report.json', JSON.stringify(report))
  }
}
