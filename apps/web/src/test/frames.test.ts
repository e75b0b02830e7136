import { expect, it, vi } from 'vitest'

const nextFrame = (): Promise<boolean> => new Promise((resolve) => requestAnimationFrame(() => resolve(true)))

it('frames go on after a test has faked intervals, whatever was asked for in between', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => undefined)
  vi.useRealTimers()
  expect(await Promise.race([nextFrame(), new Promise((resolve) => setTimeout(resolve, 2_000, false))])).toBe(true)
})
