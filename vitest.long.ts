/** Whether long tests run with the others (the default), are left out (`without`), or run alone (`only`). */
export const longTests = (process.env['TEST_LONG'] ?? 'with') as 'with' | 'without' | 'only'

/** Whether a file of tests says of itself, in its first lines, that it is long, and why. */
export const isLong = (source: string): boolean => /^\/\/ Long: /m.test(source)

/** Whether a file of tests runs this time. */
export const runsNow = (source: string): boolean => longTests === 'with' || isLong(source) === (longTests === 'only')
