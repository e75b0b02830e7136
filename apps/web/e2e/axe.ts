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
  // No page has frames: all of it is judged where it stands, and only what was found comes back. Else axe opens a page of
  // its own to put together what it learnt of each frame, for twice the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
