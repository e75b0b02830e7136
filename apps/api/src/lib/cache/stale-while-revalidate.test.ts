import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createMemoryAnswers } from './memory-answers.ts'
import { createStaleWhileRevalidate, SlowAnswer, defaultBounds, type AnswerStore } from './stale-while-revalidate.ts'

afterEach(() => void vi.useRealTimers())

const log = createLog('silent')
const defaults = { freshSeconds: 60, keepSeconds: 600 }

/** Service whose responses the test controls. */
const service = () => {
  const waiting: PromiseWithResolvers<string>[] = []
  return {
    load: () => {
      const answer = Promise.withResolvers<string>()
      waiting.push(answer)
      return answer.promise
    },
    calls: () => waiting.length,
    answer: (text: string) => waiting.at(-1)!.resolve(text),
    fail: (error = new Error('down')) => waiting.at(-1)!.reject(error),
  }
}

describe('an answer', () => {
  it('[R-13] is asked for once, however many want it at the same time', async () => {
    const [remember, { load, calls, answer }] = [
      createStaleWhileRevalidate(createMemoryAnswers(defaultBounds), log),
      service(),
    ]
    const all = Array.from({ length: 100 }, () => remember('q', defaults, load))
    await expect.poll(calls).toBe(1)
    answer('a')
    expect(new Set((await Promise.all(all)).map(({ value, asOf }) => `${value} ${asOf}`)).size).toBe(1)
    expect((await remember('q', defaults, load)).value).toBe('a')
    expect(calls()).toBe(1)
  })

  it('[R-13] is asked for once by two instances that share a store', async () => {
    const shared = createMemoryAnswers(defaultBounds)
    let claimed = false
    const store: AnswerStore = {
      ...shared,
      claim: async () => (claimed ? false : (claimed = true)),
      release: async () => void (claimed = false),
    }
    const [one, two, { load, calls, answer }] = [
      createStaleWhileRevalidate(store, log),
      createStaleWhileRevalidate(store, log),
      service(),
    ]
    const first = one('q', defaults, load)
    await expect.poll(calls).toBe(1)
    const second = two('q', defaults, load)
    await new Promise((resolve) => setTimeout(resolve, 250))
    answer('a')
    expect([(await first).value, (await second).value, calls()]).toEqual(['a', 'a', 1])
  })

  it('[R-13] asked for by one who waited in vain leaves the turn with whoever has it', async () => {
    let turn = 'another instance'
    const store: AnswerStore = {
      ...createMemoryAnswers(defaultBounds),
      claim: async (_key, holder) => turn === '' && (turn = holder) === holder,
      release: async (_key, holder) => void (turn === holder && (turn = '')),
    }
    const [remember, { load, calls, answer }] = [createStaleWhileRevalidate(store, log, { claimMs: 50 }), service()]
    const asked = remember('q', defaults, load)
    await expect.poll(calls).toBe(1)
    answer('a')
    expect([(await asked).value, turn]).toEqual(['a', 'another instance'])
    turn = ''
    const [next, after] = [remember('r', defaults, load), () => calls()]
    await expect.poll(after).toBe(2)
    expect(turn).not.toBe('')
    answer('b')
    expect([(await next).value, turn]).toEqual(['b', ''])
  })

  it('[R-13] that takes long is not waited for where an earlier one is known, and is there the next time', async () => {
    const [remember, { load, answer, calls }] = [
      createStaleWhileRevalidate(createMemoryAnswers(defaultBounds), log, { softTimeoutMs: 20 }),
      service(),
    ]
    const first = remember('q', defaults, load)
    await expect.poll(calls).toBe(1)
    answer('old')
    const { asOf } = await first
    const waiting = await remember('q', { ...defaults, again: true }, load)
    expect(waiting).toMatchObject({ value: 'old', asOf })
    expect(waiting.failure).toBeInstanceOf(SlowAnswer)
    answer('new')
    await expect.poll(async () => (await remember('q', defaults, load)).value).toBe('new')
  })

  it('[R-13] that fails leaves the earlier one standing, with its age and the reason; without one it fails', async () => {
    const [remember, { load, answer, fail, calls }] = [
      createStaleWhileRevalidate(createMemoryAnswers(defaultBounds), log),
      service(),
    ]
    const nothing = remember('q', defaults, load)
    await expect.poll(calls).toBe(1)
    fail()
    await expect(nothing).rejects.toThrow('down')
    const good = remember('q', defaults, load)
    await expect.poll(calls).toBe(2)
    answer('a')
    const { asOf } = await good
    const later = remember('q', { ...defaults, freshSeconds: 0 }, load)
    await expect.poll(calls).toBe(3)
    fail(new Error('still down'))
    expect(await later).toEqual({ value: 'a', asOf, failure: new Error('still down') })
  })

  it('[R-18] given while the clock was six minutes ahead is no fresher than any other', async () => {
    const [store, { load, calls, answer }] = [createMemoryAnswers(defaultBounds), service()]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    const first = createStaleWhileRevalidate(store, log)('q', defaults, load)
    await vi.waitFor(() => expect(calls()).toBe(1))
    answer('a')
    await first
    vi.useRealTimers()
    const fresh = createStaleWhileRevalidate(store, log)
    const short = { ...defaults, freshSeconds: 0.01 }
    await expect.poll(() => (void fresh('q', short, load), calls())).toBe(2)
    answer('b')
  })

  it('[R-14] is had without a store too: one that is away costs nothing but the memory', async () => {
    const away = () => Promise.reject(new Error('no store'))
    const remember = createStaleWhileRevalidate({ read: away, write: away, claim: away, release: away }, log)
    expect((await remember('q', defaults, async () => 'a')).value).toBe('a')
    expect((await remember('q', defaults, async () => 'b')).value).toBe('b')
  })

  it('[R-13] is sent and parsed once for an instance that has it, until another instance writes a newer one', async () => {
    const shared = createMemoryAnswers(defaultBounds)
    const sent: (string | null | undefined)[] = []
    const store: AnswerStore = {
      ...shared,
      read: async (key, version) => {
        const stored = await shared.read(key, version)
        sent.push(stored?.text)
        return stored
      },
    }
    const [one, other] = [createStaleWhileRevalidate(store, log), createStaleWhileRevalidate(shared, log)]
    const load = async () => [{ id: 1 }]
    await one('q', defaults, load)
    const values = []
    for (let n = 0; n < 3; n++) values.push((await one('q', defaults, load)).value)
    expect(sent).toEqual([undefined, '[{"id":1}]', null, null])
    expect(values).toEqual(Array(3).fill([{ id: 1 }]))
    await other('q', { ...defaults, again: true }, async () => [{ id: 2 }])
    expect((await one('q', defaults, load)).value).toEqual([{ id: 2 }])
  })

  it('kept longest without being asked for is the first to go', async () => {
    const store = createMemoryAnswers({ ...defaultBounds, mostAnswers: 3 })
    await store.write('first', '1', 60, 'a')
    for (const name of ['q0', 'q1']) await store.write(name, 'x', 60, 'a')
    const read = async (key: string) => (await store.read(key))?.text ?? null
    expect(await read('first')).toBe('1')
    await store.write('one more', 'x', 60, 'a')
    expect([await read('first'), await read('q0')]).toEqual(['1', null])
    await store.write('short', 'x', 0, 'a')
    expect(await read('short')).toBeNull()
  })
})
