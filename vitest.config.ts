import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects as api } from './apps/api/vitest.config.ts'
import { isLong, longTests } from './vitest.long.ts'
import { maxWorkers } from './vitest.workers.ts'

const others = [
  'packages/contract',
  'packages/figures',
  'packages/code-recognition',
  'apps/simulators',
  'apps/web',
  'apps/bench',
  'scripts',
]

/**
 * Long tests begin first: small files as they are, they would be the last by size, and at the end of a run wait for what they
 * kill while nobody else is left to work.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const { long = [], short = [] } = Object.groupBy(bySize, ({ moduleId }) =>
      isLong(readFileSync(moduleId, 'utf8')) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}

/** All tests but those in the browser, in one pool: while a test waits for something, others work. */
export default defineConfig({
  test: {
    projects: [...(longTests === 'only' ? [] : others), ...api],
    maxWorkers,
    sequence: { sequencer: LongFirst },
  },
})
