import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'

export default defineConfig({
  test: {
    name: 'simulators',
    maxWorkers,
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
