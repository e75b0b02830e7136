import { defineConfig } from 'vitest/config'
import { projects as api } from './apps/api/vitest.config.ts'
import { maxWorkers } from './vitest.workers.ts'

/** All tests but those in the browser, in one pool: while a test waits for something, others work. */
export default defineConfig({
  test: {
    projects: ['packages/contract', 'packages/code-recognition', 'apps/simulators', 'apps/web', 'apps/bench', 'scripts', ...api],
    maxWorkers,
  },
})
