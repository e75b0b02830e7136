import type { Page } from 'playwright-core'

/** Time without a change after which the work of a key counts as done, in ms. */
const quietMs = 200
/** Pause between two keys in ms, long enough for debounced work to finish. */
const pauseMs = 600

interface Typing {
  /** Time from the last key to the paint of its last change, in ms; null while there is none. */
  took: number | null
}

/** Init script of the page: records when the changes of a key were painted. */
const watch = (quiet: number): void => {
  const typing: Typing = { took: null }
  Object.assign(window, { typing })
  let [pressedAt, open, closing] = [0, false, 0]
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp
      open = true
      typing.took = null
    },
    true,
  )
  const painted = (): void => {
    if (!open) return
    typing.took = performance.now() - pressedAt
    clearTimeout(closing)
    closing = window.setTimeout(() => (open = false), quiet)
  }
  new MutationObserver(() =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = painted
      port2.postMessage(null)
    }),
  ).observe(document, { subtree: true, childList: true, characterData: true })
}

/** `quiet`: changes later than this after the last one do not count for the key, in ms. */
export const watchTyping = (page: Page, quiet = quietMs): Promise<unknown> => page.addInitScript(watch, quiet)

/** Search texts for campaigns; each key changes the results. */
const campaigns = ['2718', '3141', 'ke', '1618', '4669', 'so', '1234']

/**
 * Types words into the focused field and deletes them again; returns the time per key until its change was painted, in
 * ms.
 */
export const timesOfKeys = async (page: Page, sought = campaigns, pause = pauseMs): Promise<number[]> => {
  const keys = sought.flatMap((words) => [...words, ...Array.from(words, () => 'Backspace')])
  const times: number[] = []
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(pause)
    const took = await page.evaluate(() => (window as unknown as { typing: Typing }).typing.took)
    if (took !== null) times.push(took)
  }
  if (times.length < keys.length * 0.8) throw new Error('Most keys changed nothing')
  return times
}
