import { expect, test } from '@playwright/test'
import { browserOf, demo } from './people.ts'

const openStreams = async (): Promise<number> => {
  const text = await (await fetch(`${demo().url}/metrics`)).text()
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1])
}

test('a choice made in one tab shows in another, and seven tabs keep one stream', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer2')
  const first = await context.newPage()
  await first.goto(`${demo().url}/settings`)
  await expect(first.getByText('Live', { exact: true })).toBeVisible()
  const before = await openStreams()
  const others = []
  for (let n = 0; n < 6; n += 1) {
    const page = await context.newPage()
    await page.goto(`${demo().url}/settings`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    others.push(page)
  }
  expect(await openStreams()).toBeLessThanOrEqual(before + 2)
  // The tab with the stream goes; another one takes over and hears of the change.
  await first.close()
  const [acting, hearing] = others as [(typeof others)[0], (typeof others)[0]]
  await expect(hearing.getByText('Live', { exact: true })).toBeVisible()
  await acting.getByRole('radio', { name: 'Match system' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match system' })).toBeChecked()
  await acting.getByRole('radio', { name: 'Match theme' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match theme' })).toBeChecked()
  await context.close()
})
