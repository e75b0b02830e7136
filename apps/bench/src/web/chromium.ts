import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../../web/e2e/chromium.ts'

/** Slow phone: 4x slowdown and slow 4G in browser terms. */
export const slow = {
  cpu: 4,
  network: { latency: 562.5, downloadThroughput: (1_474.56 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 },
}

export const launch = async (): Promise<Browser> => {
  const { executablePath, args } = await findChromium()
  return chromium.launch({ executablePath, args })
}

interface Visit {
  cookie?: { url: string; header: string }
  /** Throttles the network too, not only the processor. */
  slowNetwork: boolean
  viewport?: { width: number; height: number }
  /** Slowdown factor of the processor; 4 by default. */
  slower?: number
}

const cookiesOf = ({ url, header }: NonNullable<Visit['cookie']>) =>
  header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })

/** Fresh throttled browser for one measurement. */
export const visit = async <T>(
  browser: Browser,
  { cookie, slowNetwork, viewport = { width: 1_440, height: 900 }, slower = slow.cpu }: Visit,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (slowNetwork) await session.send('Network.emulateNetworkConditions', { offline: false, ...slow.network })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    return await work(page, context)
  } finally {
    await context.close()
  }
}

/** Answers requests by path instead of the server. */
export const answerInstead = async (page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [path, answer] of Object.entries(answers))
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json: answer }),
    )
}
