/** Long tests run with the others, are left out, or run alone. */
export type LongTests = 'with' | 'without' | 'only'

/** For whoever starts a runner by hand, with the others. */
export const longTests = (process.env['TEST_LONG'] ?? 'with') as LongTests

/** What `npm test` does with them, by its argument, and whether Postgres and Redis are given. */
export const longTestsOf = (argument: string, hasServers: boolean): LongTests =>
  argument === 'long' ? 'only' : hasServers ? 'with' : 'without'

/** Whether a file of tests says of itself, in its first lines, that it is long, and why. */
export const isLong = (source: string): boolean => /^\/\/ Long: /m.test(source)

/** Whether a file of tests runs this time. */
export const runsNow = (source: string): boolean => longTests === 'with' || isLong(source) === (longTests === 'only')
