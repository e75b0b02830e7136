import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'

export default defineConfig({
  test: {
    name: 'figures',
    maxWorkers,
    include: ['src/**/*.test.ts'],
  },
})
