import { defineConfig } from 'vitest/config'
import { projects as api } from './apps/api/vitest.config.ts'
import { longTests } from './vitest.long.ts'
import { maxWorkers } from './vitest.workers.ts'

const others = ['packages/contract', 'packages/code-recognition', 'apps/simulators', 'apps/web', 'apps/bench', 'scripts']

/** All tests but those in the browser, in one pool: while a test waits for something, others work. */
export default defineConfig({
  test: {
    projects: [...(longTests === 'only' ? [] : others), ...api],
    maxWorkers,
  },
})
