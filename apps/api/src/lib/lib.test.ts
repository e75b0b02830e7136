import { argon2Sync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { countDays, daysOfRange } from './days.ts'
import { createSemaphore } from './outgoing/semaphore.ts'
import { loadKeys } from './secrets/keys.ts'
import { createLog, describeError } from './log.ts'
import { clientIpOf } from './outgoing/client-ip.ts'
import { createPasswords, defaultPasswords as passwords } from './secrets/passwords.ts'
import { Refusal } from './refusal.ts'
import { randomCode } from './secrets/tokens.ts'

const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-lib-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('passwords', () => {
  it('[S-04] argon2id with its cost in the hash, salted', async () => {
    const [one, two] = [await passwords.hash('same'), await passwords.hash('same')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify('same', one)).toEqual({ ok: true, outdated: false })
    expect((await passwords.verify('Same', one)).ok).toBe(false)
    expect((await passwords.verify('same', passwords.impossible)).ok).toBe(false)
    // The parameters in the hash are true.
    const [salt, tag] = one.split('$').slice(-2)
    const nonce = Buffer.from(salt!, 'base64url')
    expect(nonce.length).toBe(16)
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
    expect(argon2Sync('argon2id', { message: 'same', nonce, ...cost }).toString('base64url')).toBe(tag)
  })

  it('[S-04] a hash made at a lower cost is recognised as outdated', async () => {
    const hash = await passwords.hash('x')
    for (const weak of [hash.replace('t=2', 't=1'), hash.replace('m=19456', 'm=19448')])
      expect((await passwords.verify('x', weak)).outdated).toBe(true)
  })
})

describe.runIf(process.platform === 'linux')('hashing', () => {
  /** Niceness of each thread of this process. */
  const niceOf = (thread: string): number => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  }
  const givingWay = () => readdirSync('/proc/self/task').filter((thread) => niceOf(thread) === 5)

  it('[S-04] many at once take at most all processors but one, on threads that give way to the server’s own', async () => {
    // On a busy machine the last ones are refused rather than queued, which another test covers.
    const asked = Array.from({ length: 8 }, () => passwords.verify('x', passwords.impossible))
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toContain('fulfilled')
    expect(givingWay()).toHaveLength(Math.max(1, availableParallelism() - 1))
    expect(niceOf(String(process.pid))).toBe(0)
  })
})

it('[S-04] who waits for more than two seconds to be hashed is refused', async () => {
  // Each takes a fraction of a second.
  const slow = createPasswords({ memory: 19_456, passes: 40, parallelism: 1 })
  const begun = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: 12 * Math.max(1, availableParallelism() - 1) }, () =>
      slow.hash('x').then(
        () => null,
        (error: unknown) => ({ error, ms: performance.now() - begun }),
      ),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome !== null)
  expect([refused.length > 0, refused.length < outcomes.length]).toEqual([true, true])
  for (const { error, ms } of refused) {
    expect(error).toMatchObject({ key: 'unavailable' })
    expect([ms > 1_900, ms < 4_000]).toEqual([true, true])
  }
})

describe('semaphore', () => {
  it('[S-04] [R-19] lets its width through at once and refuses who waits too long', async () => {
    const semaphore = createSemaphore(2, 50)
    let running = 0
    let most = 0
    let finish = (): void => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running)
      await held
      running--
    }
    const entered = [semaphore(work), semaphore(work)]
    await expect(semaphore(work)).rejects.toMatchObject({ key: 'unavailable' })
    finish()
    await Promise.all(entered)
    // A caller that gave up keeps no slot: both are free again.
    const bothIn = Promise.withResolvers<void>()
    let inside = 0
    const meet = async (): Promise<void> => {
      inside += 1
      if (inside === 2) bothIn.resolve()
      await bothIn.promise
    }
    await Promise.all([semaphore(meet), semaphore(meet)])
    expect(most).toBe(2)
  })
})

describe('keys', () => {
  it('[S-57] are made once, for the owner only', () => {
    const path = join(folder, 'made', 'keys.json')
    const told = ({ ring, ...keys }: ReturnType<typeof loadKeys>) => ({ ...keys, seal: ring.find(ring.active()) })
    const first = told(loadKeys({ path, create: true }))
    expect(told(loadKeys({ path, create: true }))).toEqual(first)
    expect(first.seal).toHaveLength(32)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  const wrong: [
    string,
    (file: { codes: string; cookies: string[]; seal: { active: string; keys: { id: string; key: string }[] } }) => void,
    string,
  ][] = [
    ['short', (file) => (file.codes = 'c2hvcnQ='), 'codes must be at least 32 random bytes'],
    ['missing', (file) => (file.cookies = []), 'cookies'],
    ['repeated', (file) => file.seal.keys.push(file.seal.keys[0]!), 'has the same id twice'],
    ['not active', (file) => (file.seal.active = 'k9'), 'names an active key that is not in the list'],
  ]
  it.each(wrong)('[S-57] a file with a key that is %s stops the start without showing keys', (_name, spoil, text) => {
    const path = join(folder, `${_name}.json`)
    loadKeys({ path, create: true })
    const file = JSON.parse(readFileSync(path, 'utf8'))
    const secret = file.seal.keys[0].key as string
    spoil(file)
    writeFileSync(path, JSON.stringify(file))
    expect(() => loadKeys({ path, create: true })).toThrow(text)
    expect(() => loadKeys({ path, create: true })).not.toThrow(secret)
  })

  it('[S-57] a given file that is not there is not made', () => {
    expect(() => loadKeys({ path: join(folder, 'none.json'), create: false })).toThrow('cannot be read')
  })
})

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:50001', '203.0.113.7'],
    ['fe80::7%eth0', 'fe80:0:0:0::/64'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('[S-07] %s counts as %s', (address, network) => expect(clientIpOf(address)).toBe(network))

  it('[S-07] addresses of one /64 are one network', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (net, a, b) => {
          expect(clientIpOf([...net, ...a].join(':'))).toBe(clientIpOf([...net, ...b].join(':')))
        },
      ),
    )
  })
})

describe('log', () => {
  it('[S-61] control characters cannot make a second line', () => {
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).info({
      event: 'x',
      text: 'a\nb\u001b[31m\r{"level":"fatal"}',
    })
    expect(lines).toHaveLength(1)
    // A single line with its newline.
    expect(lines[0]).toMatch(/^[^\u0000-\u001f]+\n$/)
    expect(lines[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
  })

  it('[S-61] an error is described without its message', () => {
    const error = new Error('password=hunter2', { cause: new Error('token 123') })
    const described = JSON.stringify(describeError(error))
    expect(described).not.toMatch(/hunter2|token 123/)
    expect(described).toContain('lib.test.ts')
  })
})

it('[S-14] codes do not come from the generator that can be foretold', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const codes = Array.from({ length: 100 }, randomCode)
  random.mockRestore()
  expect(new Set(codes).size).toBeGreaterThan(90)
  expect(random).not.toHaveBeenCalled()
})

it('[S-14] codes are six digits, leading zeros included, and spread evenly', () => {
  const codes = Array.from({ length: 20_000 }, randomCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  const first = codes.filter((code) => code.startsWith('0')).length
  expect(first).toBeGreaterThan(1_700)
  expect(first).toBeLessThan(2_300)
})

describe('days of a range', () => {
  it('[ENT-05] both ends are among them, over leap days and changes of the clock', () => {
    expect(daysOfRange('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(daysOfRange('2026-03-29', '2026-03-29')).toEqual(['2026-03-29'])
    expect(countDays('2016-03-01', '2026-03-08')).toBe(3_660)
    expect(daysOfRange('2016-03-01', '2026-03-08').at(-1)).toBe('2026-03-08')
  })

  it('[R-19] [S-47] a range that is too long is refused before its days are listed', () => {
    // One day more than the maximum.
    expect(() => daysOfRange('2016-03-01', '2026-03-09')).toThrow(Refusal)
    const before = process.threadCpuUsage()
    for (let n = 0; n < 20; n++) expect(() => daysOfRange('0001-01-01', '9999-12-31')).toThrow(Refusal)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(200)
  })
})

it('a refusal knows its status', () => expect(new Refusal('invalid_code/recovery').status).toBe(401))
