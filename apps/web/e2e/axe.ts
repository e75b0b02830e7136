import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Longer than any colour transition, in ms; longer animations show the passing of time. */
const longestChange = 5_000

/**
 * axe violations of a page at rest: colours in transition are not judged. `colours` limits the rules to those that a
 * theme can affect.
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
  // Pages have no frames, so legacy mode is sufficient and only violations are returned. Otherwise axe opens a page of
  // its own to merge frame results, which takes twice the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
