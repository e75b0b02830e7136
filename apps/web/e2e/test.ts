import { test as base } from '@playwright/test'

export * from '@playwright/test'

/** A test whose browser contexts end with it: pages left open would go on working beside the tests that come after. */
export const test = base.extend<{ contextsEnd: void }>({
  contextsEnd: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Of a test that goes through many pages, or whose subject others meet too: vitest.long.ts says when it runs. */
export const long = { tag: '@long' }

/** The same, of what a test has seen in another language. */
export const onceMore = (isAnother: boolean): { tag?: string } => (isAnother ? long : {})
