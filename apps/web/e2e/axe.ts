import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Longer than any colour takes to another, in ms: what goes on for longer shows how time passes. */
const longestChange = 5_000

/**
 * What axe finds on a page that stands still: a colour on its way to another is nothing to judge. `colours` asks only what
 * another theme can change.
 */
export const violationsOf = async (page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await page.waitForFunction(
    (longest) =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) > longest,
        ),
    longestChange,
  )
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
