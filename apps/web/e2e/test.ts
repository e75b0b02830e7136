import { test as base } from '@playwright/test'

export * from '@playwright/test'

/** Test that closes its browser contexts at its end: open pages would keep working beside later tests. */
export const test = base.extend<{ contextsEnd: void }>({
  contextsEnd: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Tag for tests of many pages, or of subjects that others cover too; vitest.long.ts decides when they run. */
export const long = { tag: '@long' }

/** Same tag for the repetition of a test in another language. */
export const onceMore = (isAnother: boolean): { tag?: string } => (isAnother ? long : {})
