import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'

export default defineConfig({
  test: {
    name: 'code recognition',
    maxWorkers,
    include: ['src/**/*.test.ts'],
    // Hostile mails and thousands of made up ones, perhaps on a busy machine: the limit is for what hangs.
    testTimeout: 120_000,
    pool: 'forks',
    isolate: false,
  },
})
