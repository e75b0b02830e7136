import type { Page } from 'playwright-core'

/** After so long without a change, what a key did is over, in ms. */
const quietMs = 200
/** Between two keys, in ms: also what waits until somebody stops typing is over by then. */
const pauseMs = 600

interface Typing {
  /** From the last key to the paint of its last change, in ms; null while there is none. */
  took: number | null
}

/** Runs in the page before anything else does: notes when what a key changed was painted. */
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

/** `quiet`: what comes later than so long after the last change is none of the key's, in ms. */
export const watchTyping = (page: Page, quiet = quietMs): Promise<unknown> => page.addInitScript(watch, quiet)

/** What somebody looks for among campaigns: each key finds others. */
const campaigns = ['2718', '3141', 'ke', '1618', '4669', 'so', '1234']

/** Types words into the field that has the focus, and takes them back; from each key to the paint of what it changed, in ms. */
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
