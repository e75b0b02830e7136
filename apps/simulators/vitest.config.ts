import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'simulators',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
