import { defineConfig } from 'vitest/config'

const database = (name: 'embedded' | 'server') => ({
  test: {
    name,
    include: ['src/**/*.test.ts', 'test/abuse/*.test.ts'],
    ...(name === 'embedded' && {
      typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    }),
    globalSetup: [`./test/setup-${name}.ts`],
    env: { TEST_DATABASE: name },
    // Whole programs are started here, perhaps on a busy machine: the limit is for what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for until it holds: the limit is for what never does.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks' as const,
    maxWorkers: 2,
  },
})

/** Everything runs on the embedded database, and once more on real servers where their addresses are given. */
const servers = process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']

export default defineConfig({ test: { projects: [database('embedded'), ...(servers ? [database('server')] : [])] } })
