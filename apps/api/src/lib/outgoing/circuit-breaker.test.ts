import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createCircuitBreaker, type Failure } from './circuit-breaker.ts'

const failing = (weight: Failure['weight']) => Object.assign(new Error(weight), { weight })
const outbound = (
  more: { parallel?: number; waiting?: number; cooldownMs?: number; confirm?: () => Promise<unknown> } = {},
) =>
  createCircuitBreaker({
    service: 'telegram',
    failures: 3,
    cooldownMs: 1_500,
    errorOf: (error) => ({
      failure: 'x',
      message: 'Does not work',
      actor: 'administrator',
      weight: (error as { weight: Failure['weight'] }).weight,
    }),
    away: () => new Error('away'),
    ...more,
  })

it('[R-13] after three failures in a row the service is left alone; then it is tried again, and success ends the rest', async () => {
  const { run, state } = outbound()
  const work = vi.fn(() => Promise.reject(failing('counts')))
  expect(state()).toMatchObject({ state: 'green', answeredAt: null })
  for (let i = 0; i < 3; i++) await expect(run(work)).rejects.toThrow('counts')
  expect(state()).toMatchObject({
    state: 'down',
    answeredAt: null,
    nextTry: expect.stringMatching(/Z$/),
    lastError: { actor: 'administrator', text: 'Does not work' },
  })
  for (let i = 0; i < 20; i++) await expect(run(work)).rejects.toThrow('away')
  expect(work).toHaveBeenCalledTimes(3)
  await expect.poll(() => run(() => Promise.resolve('well')).catch(() => 'away')).toBe('well')
  expect(state()).toMatchObject({ state: 'green', nextTry: null, answeredAt: expect.stringMatching(/Z$/) })
})

it('[R-13] of ten calls after the rest one tries the service; when that fails, none of the others is made', async () => {
  const { run, state } = outbound({ cooldownMs: 500 })
  for (let i = 0; i < 3; i++) await expect(run(() => Promise.reject(failing('counts')))).rejects.toThrow('counts')
  await setTimeout(600)
  const trial = Promise.withResolvers<never>()
  const work = vi.fn(() => trial.promise)
  const calls = Promise.allSettled(Array.from({ length: 10 }, () => run(work)))
  trial.reject(failing('counts'))
  const texts = (await calls).map((call) => (call.status === 'rejected' ? (call.reason as Error).message : 'made'))
  expect(texts).toEqual(['counts', ...Array.from({ length: 9 }, () => 'away')])
  expect(work).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ state: 'down', nextTry: expect.stringMatching(/Z$/) })
})

it('[R-13] refusals that say nothing about the service never close it off; a refused key shows at once', async () => {
  const { run, state } = outbound()
  for (let i = 0; i < 10; i++) await expect(run(() => Promise.reject(failing('harmless')))).rejects.toThrow('harmless')
  expect(state()).toMatchObject({ state: 'green', answeredAt: expect.stringMatching(/Z$/) })
  await expect(run(() => Promise.reject(failing('refuses')))).rejects.toThrow('refuses')
  expect(state()).toMatchObject({ state: 'down', nextTry: null })
  await expect(run(() => Promise.resolve(1))).resolves.toBe(1)
  expect(state().state).toBe('green')
})

it('[R-13] [R-19] at most so many calls run and wait; the next one fails at once', async () => {
  const { run } = outbound({ parallel: 2, waiting: 1 })
  let finish = (): void => undefined
  const held = new Promise<void>((resolve) => (finish = resolve))
  let running = 0
  const work = async (): Promise<void> => {
    running++
    await held
  }
  const accepted = [run(work), run(work), run(work)]
  await expect(run(work)).rejects.toThrow('away')
  expect(running).toBe(2)
  finish()
  await Promise.all(accepted)
  expect(running).toBe(3)
})

it('[R-13] a service that answers when it is looked for is not left alone, and not for longer once it is back', async () => {
  let up = true
  const confirm = vi.fn(() => (up ? Promise.resolve() : Promise.reject(new Error('no'))))
  const { run, state } = outbound({ confirm, cooldownMs: 300 })
  const work = vi.fn(() => Promise.reject(failing('counts')))
  for (let i = 0; i < 7; i++) await expect(run(work)).rejects.toThrow('counts')
  expect([confirm.mock.calls.length, state().state]).toEqual([2, 'stale'])
  expect(state().answeredAt).not.toBeNull()
  up = false
  for (let i = 0; i < 2; i++) await expect(run(work)).rejects.toThrow('counts')
  expect(state()).toMatchObject({ state: 'down', nextTry: expect.any(String) })
  await expect(run(work)).rejects.toThrow('away')
  up = true
  // The first retry fails as before; the others are still let through.
  await expect.poll(() => run(work).catch((error: Error) => error.message)).toBe('counts')
  await expect(run(() => Promise.resolve('well'))).resolves.toBe('well')
  expect(state().state).toBe('green')
})
