import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt, encrypt } from './sealed-file.ts'

const key = randomBytes(32)
const ring = { active: () => 'k1', find: (id: string) => (id === 'k1' ? key : undefined) }

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}
const whole = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
const sealed = (plain: Buffer): Promise<Buffer> => whole(encrypt(ring)(pieces(plain, 50_000)))
const opened = (bytes: Buffer): Promise<Buffer> => whole(decrypt(ring)(pieces(bytes, 70_001)))

const chunk = 65_536 + 16
const start = 24 + 1 + 2 + 32 + 16

it('[R-20] what was encrypted opens again, whatever its length and however it arrives', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(length)
    expect((await opened(await sealed(plain))).equals(plain), String(length)).toBe(true)
  }
})

it('[R-20] a file that ends between two chunks, or whose chunks changed places, does not open', async () => {
  const bytes = await sealed(randomBytes(200_000))
  const [first, second] = [bytes.subarray(start, start + chunk), bytes.subarray(start + chunk, start + 2 * chunk)]
  const [head, rest] = [bytes.subarray(0, start), bytes.subarray(start + 2 * chunk)]
  expect((await opened(Buffer.concat([head, first, second, rest]))).length).toBe(200_000)
  for (const broken of [
    [head, first, second],
    [head, first],
    [head],
    [head, second, first, rest],
    [head, first, rest],
    [head, first, first, second, rest],
  ])
    await expect(opened(Buffer.concat(broken))).rejects.toThrow(/cut short or altered/)
})
