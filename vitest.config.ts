import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects as api, startsPrograms } from './apps/api/vitest.config.ts'
import { maxWorkers } from './vitest.workers.ts'

/** Of each project first what waits most, so that the others compute beside it and none goes on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap((ofProject = []) => {
      const { first = [], others = [] } = Object.groupBy(ofProject, ({ moduleId }) =>
        startsPrograms(moduleId) ? 'first' : 'others',
      )
      return [...first, ...others]
    })
  }
}

/** All tests but those in the browser, in one pool: while a test waits for something, others work. */
export default defineConfig({
  test: {
    projects: ['packages/contract', 'apps/simulators', 'apps/web', 'apps/bench', ...api],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
  },
})
