import type { Page } from 'playwright-core'

export const chartCount = 7
const quietMs = 1_500

interface Drawn {
  last: Map<HTMLCanvasElement, number>
}

/** Init script of the page: records when each canvas was last drawn on. */
const watch = (): void => {
  const last: Drawn['last'] = new Map()
  Object.assign(window, { drawn: { last } satisfies Drawn })
  const context = CanvasRenderingContext2D.prototype
  for (const name of ['fill', 'stroke', 'fillRect', 'fillText', 'drawImage'] as const) {
    const original = context[name] as (this: CanvasRenderingContext2D, ...given: unknown[]) => void
    Object.assign(context, {
      [name](this: CanvasRenderingContext2D, ...given: unknown[]) {
        original.apply(this, given)
        last.set(this.canvas, performance.now())
      },
    })
  }
}

export const watchDrawing = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Sizes of the visible canvases with content, as `640x280`. */
const drawnSizes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { drawn: Drawn }).drawn.last.keys()]
      .filter((canvas) => canvas.isConnected)
      .map((canvas) => `${canvas.clientWidth}x${canvas.clientHeight}`),
  )

export interface Drawing {
  /** Time from the last answer of the statistics to the last stroke, in ms. */
  ms: number
  sizes: string[]
}

/** Waits until all charts are drawn and nothing moves any more. Null on timeout. */
export const drawingOf = async (page: Page, timeoutMs: number): Promise<Drawing | null> => {
  const wanted = { count: chartCount, quietMs }
  const settled = await page
    .waitForFunction(
      ({ count, quietMs: quiet }) => {
        const { last } = (window as unknown as { drawn: Drawn }).drawn
        const shown = [...last].filter(([canvas]) => canvas.isConnected).map(([, at]) => at)
        return shown.length >= count && performance.now() - Math.max(...shown) > quiet
      },
      wanted,
      { polling: 500, timeout: timeoutMs },
    )
    .then(
      () => true,
      () => false,
    )
  if (!settled) return null
  const ms = await page.evaluate(() => {
    const answers = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      /\/api\/(stats|dashboard-config)/.test(name),
    )
    const { last } = (window as unknown as { drawn: Drawn }).drawn
    const drawn = [...last].filter(([canvas]) => canvas.isConnected).map(([, at]) => at)
    return Math.max(...drawn) - Math.max(...answers.map(({ responseEnd }) => responseEnd))
  })
  return { ms, sizes: await drawnSizes(page) }
}
