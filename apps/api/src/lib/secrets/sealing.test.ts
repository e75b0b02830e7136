import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSealKey, loadKeys } from './keys.ts'
import { sealRows } from './sealing-bulk.ts'
import { openValue, rewrap, sealRow, sealValue, SealError, type KeyRing } from './sealing.ts'
import { startThread } from '../threads/thread.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-seal-'))
  path = join(folder, 'keys.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ring = (): KeyRing => loadKeys({ path, create: true }).ring
const here = { table: 'mailboxes', id: 7 }

describe('a sealed value', () => {
  it('[S-56] opens in its own place, emoji, zero bytes and emptiness included', () => {
    const keys = ring()
    for (const value of ['', 'p:a:s:s', '😀 ключ \0', 'x'.repeat(100_000)]) {
      const { key, sealed } = sealRow(keys, here, { password: value })
      expect(openValue(keys, here, key, 'password', sealed.password)).toBe(value)
    }
  })

  it('[S-56] copied to another row, column or table, or with the key of another row, does not open', () => {
    const keys = ring()
    const { key, sealed } = sealRow(keys, here, { password: 'canary', token: 'other' })
    const other = sealRow(keys, { table: 'mailboxes', id: 8 }, { password: 'other' })
    const tries: (() => string)[] = [
      () => openValue(keys, { table: 'mailboxes', id: 8 }, key, 'password', sealed.password),
      () => openValue(keys, { table: 'accounts', id: 7 }, key, 'password', sealed.password),
      () => openValue(keys, here, key, 'token', sealed.password),
      () => openValue(keys, here, other.key, 'password', sealed.password),
      () => openValue(keys, { table: 'mailboxes', id: 8 }, other.key, 'password', sealed.password),
    ]
    for (const attempt of tries) expect(attempt).toThrow(SealError)
    for (const attempt of tries) expect(attempt).not.toThrow(/canary/)
  })

  it('[S-56] altered in any byte, cut or of another format does not open', () => {
    const keys = ring()
    const { key, sealed } = sealRow(keys, here, { password: 'secret' })
    for (let at = 0; at < sealed.password.length; at += 1) {
      const altered = Buffer.from(sealed.password)
      altered[at]! ^= 1
      expect(() => openValue(keys, here, key, 'password', altered)).toThrow(SealError)
    }
    for (const length of [0, 5, sealed.password.length - 1])
      expect(() => openValue(keys, here, key, 'password', sealed.password.subarray(0, length))).toThrow(SealError)
  })

  it('[S-56] never looks the same twice, and each row has a data key of its own', () => {
    const keys = ring()
    const rows = Array.from({ length: 50 }, () => sealRow(keys, here, { password: 'same' }))
    expect(new Set(rows.map((row) => row.sealed.password.toString('hex'))).size).toBe(50)
    expect(new Set(rows.map((row) => row.key.wrapped.toString('hex'))).size).toBe(50)
    // Wrapping alone makes each key look different; even in the same place, no key opens what another one sealed.
    for (const [index, { key }] of rows.entries())
      for (const [other, { sealed }] of rows.entries()) {
        const open = () => openValue(keys, here, key, 'password', sealed.password)
        if (index === other) expect(open()).toBe('same')
        else expect(open).toThrow(SealError)
      }
  })

  it('a later value joins the row under its data key', () => {
    const keys = ring()
    const { key } = sealRow(keys, here, { password: 'a' })
    const token = sealValue(keys, here, key, 'token', 'rotated')
    expect(openValue(keys, here, key, 'token', token)).toBe('rotated')
  })
})

describe('many rows', () => {
  it.each([3, 2_000])('[S-56] %i rows are sealed in their order and open with the same keys', async (count) => {
    const keys = ring()
    const rows = Array.from({ length: count }, (_, id) => ({
      place: { table: 'mailboxes', id },
      values: { password: `p${id}`, token: `t${id}` },
    }))
    const sealed = await sealRows(keys, rows)
    expect(sealed).toHaveLength(count)
    for (const [index, { key, sealed: values }] of sealed.entries()) {
      expect(openValue(keys, rows[index]!.place, key, 'token', values.token)).toBe(`t${index}`)
      expect(openValue(keys, rows[index]!.place, key, 'password', values.password)).toBe(`p${index}`)
    }
  })

  it('[R-19] meanwhile the process goes on answering', async () => {
    const keys = ring()
    const rows = Array.from({ length: 20_000 }, (_, id) => ({
      place: { table: 'mailboxes', id },
      values: { password: 'x'.repeat(300) },
    }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await sealRows(keys, rows)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})

describe('keys', () => {
  it('[S-57] a new key seals, the old one still opens, and rewrapping moves a row without touching its values', () => {
    const keys = ring()
    const { key, sealed } = sealRow(keys, here, { password: 'secret' })
    const id = addSealKey(path)
    const renewed = ring()
    expect([id, renewed.active(), key.keyId]).toEqual(['k2', 'k2', 'k1'])
    expect(openValue(renewed, here, key, 'password', sealed.password)).toBe('secret')
    const moved = rewrap(renewed, here, key)
    expect(moved.keyId).toBe('k2')
    expect(openValue(renewed, here, moved, 'password', sealed.password)).toBe('secret')
    expect(() => rewrap(renewed, { ...here, id: 8 }, key)).toThrow(SealError)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('[S-57] a running program finds a key that was added later, without a restart', () => {
    const running = ring()
    addSealKey(path)
    const { key, sealed } = sealRow(ring(), here, { password: 'new' })
    expect(key.keyId).toBe('k2')
    expect(openValue(running, here, key, 'password', sealed.password)).toBe('new')
    expect(running.active()).toBe('k2')
  })

  it('[S-57] a running program that only seals does so under the key that the file names now', () => {
    const running = ring()
    expect(sealRow(running, here, { password: 'a' }).key.keyId).toBe('k1')
    addSealKey(path)
    expect(sealRow(running, here, { password: 'b' }).key.keyId).toBe('k2')
    const whole = readFileSync(path, 'utf8')
    const { cookies, codes, seal } = JSON.parse(whole) as {
      cookies: unknown
      codes: unknown
      seal: { keys: unknown[] }
    }
    writeFileSync(path, '{ "cookies": [')
    expect(sealRow(running, here, { password: 'c' }).key.keyId).toBe('k2')
    // Written in place, like a file mounted into a container.
    writeFileSync(path, JSON.stringify({ cookies, codes, seal: { active: 'k2', keys: seal.keys.slice(1) } }))
    expect(sealRow(running, here, { password: 'd' }).key.keyId).toBe('k2')
    expect(running.find('k1')).toBeUndefined()
    expect([addSealKey(path), addSealKey(path)]).toEqual(['k3', 'k4'])
    // Another key is activated by hand, with a file of the same length. Its mtime may be too coarse to tell the two
    // apart.
    utimesSync(path, 1, 1)
    expect(sealRow(running, here, { password: 'e' }).key.keyId).toBe('k4')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"active": "k4"', '"active": "k3"'))
    expect(sealRow(running, here, { password: 'f' }).key.keyId).toBe('k3')
  })

  it('[S-57] of several that start at once on an empty folder, all seal with the keys of the file', async () => {
    const script = `
      import { parentPort, workerData } from 'node:worker_threads'
      import { loadKeys } from '${new URL('keys.ts', import.meta.url).href}'
      const { latch, paths } = workerData
      parentPort.postMessage('ready')
      Atomics.wait(latch, 0, 0)
      parentPort.postMessage(paths.map((path) => loadKeys({ path, create: true }).codes.toString('hex')))`
    const latch = new Int32Array(new SharedArrayBuffer(4))
    const paths = Array.from({ length: 20 }, (_, i) => join(folder, `${i}`, 'keys.json'))
    const threads = Array.from({ length: 3 }, () =>
      startThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`), { latch, paths }),
    )
    for (const thread of threads) await thread.answer()
    Atomics.store(latch, 0, 1)
    Atomics.notify(latch, 0)
    const found = await Promise.all(threads.map((thread) => thread.answer<string[]>()))
    const inFiles = paths.map((each) => loadKeys({ path: each, create: false }).codes.toString('hex'))
    for (const each of found) expect(each).toEqual(inFiles)
    expect(readdirSync(join(folder, '0'))).toEqual(['keys.json'])
  })

  it('[S-57] a value whose key was removed says which key is missing, and nothing else', () => {
    const { key, sealed } = sealRow(ring(), here, { password: 'canary' })
    const file = JSON.parse(readFileSync(path, 'utf8')) as { seal: unknown }
    file.seal = { active: 'k9', keys: [{ id: 'k9', key: randomBytes(32).toString('base64') }] }
    writeFileSync(path, JSON.stringify(file))
    expect(() => openValue(ring(), here, key, 'password', sealed.password)).toThrow(
      new SealError('The key k1 is not in the key file'),
    )
  })
})
