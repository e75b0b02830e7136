import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '../../lib/secrets/sealing.ts'

const algorithm = 'aes-256-gcm'
const magic = Buffer.from('CAMPAIGN-STATS-BACKUP 1\n')
const saltBytes = 32
const checkBytes = 16
const tagBytes = 16
const chunkBytes = 65_536

type Bytes = AsyncIterable<Buffer>

/**
 * Derives the file's own key from one of the key file, and a check value that detects a wrong key before anything is
 * decrypted.
 */
const keysOf = (key: Buffer, salt: Buffer): { key: Buffer; check: Buffer } => ({
  key: Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32)),
  check: Buffer.from(hkdfSync('sha256', key, salt, 'backup check', checkBytes)),
})

/**
 * Each file has its own key, so a counter is enough. The last chunk is marked, so a truncated file does not decrypt.
 */
const nonceOf = (chunk: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Encrypts a stream under the active key, in chunks of 64 KiB. The key's id and a salt come first. */
export const encrypt = (ring: KeyRing) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const active = ring.active()
    const id = Buffer.from(active)
    const salt = randomBytes(saltBytes)
    const { key, check } = keysOf(ring.find(active)!, salt)
    const prelude = Buffer.concat([magic, Buffer.from([id.length]), id, salt, check])
    yield prelude
    let count = 0
    const seal = (plain: Buffer, isLast: boolean): Buffer => {
      const nonce = nonceOf(count++, isLast)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(prelude)
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    }
    let rest = Buffer.alloc(0)
    for await (const part of source) {
      rest = Buffer.concat([rest, part])
      for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes)) yield seal(rest.subarray(0, chunkBytes), false)
    }
    yield seal(rest, true)
  }

const notWhole = () =>
  new Error('The file was cut short or altered. Take another copy of it, or the backup before; nothing was loaded.')

/**
 * Parses the beginning of a file; null while it is incomplete.
 * @throws Error for people
 */
const readPrelude = (start: Buffer, ring: KeyRing): { prelude: Buffer; key: Buffer } | null => {
  const whole = magic.length + 1
  if (!magic.subarray(0, start.length).equals(start.subarray(0, magic.length)))
    throw new Error('This is not a backup of this program, or one of another format. Nothing was loaded.')
  const idBytes = start[magic.length]
  if (idBytes === undefined || start.length < whole + idBytes + saltBytes + checkBytes) return null
  const id = start.toString('utf8', whole, whole + idBytes)
  const salt = start.subarray(whole + idBytes, whole + idBytes + saltBytes)
  const prelude = start.subarray(0, whole + idBytes + saltBytes + checkBytes)
  const given = ring.find(id)
  const wanted = given && keysOf(given, Buffer.from(salt))
  if (!wanted || !wanted.check.equals(prelude.subarray(-checkBytes)))
    throw new Error(
      `The key file has not the key ${JSON.stringify(id)} with which this backup was encrypted. ` +
        'Set KEYS_FILE to the copy of the key file that was kept with this installation; nothing was loaded.',
    )
  return { prelude, key: wanted.key }
}

/**
 * Decrypts the output of `encrypt`.
 * @throws Error for people, at the end of the file at the latest if it is incomplete
 */
export const decrypt = (ring: KeyRing) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    let rest = Buffer.alloc(0)
    let opened: { prelude: Buffer; key: Buffer } | null = null
    let count = 0
    const open = (sealed: Buffer, isLast: boolean): Buffer => {
      if (!opened || sealed.length < tagBytes) throw notWhole()
      const nonce = nonceOf(count++, isLast)
      const decipher = createDecipheriv(algorithm, opened.key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(opened.prelude).setAuthTag(sealed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
      } catch {
        throw notWhole()
      }
    }
    for await (const part of source) {
      rest = Buffer.concat([rest, part])
      if (!opened) {
        opened = readPrelude(rest, ring)
        if (!opened) continue
        rest = rest.subarray(opened.prelude.length)
      }
      const size = chunkBytes + tagBytes
      for (; rest.length > size; rest = rest.subarray(size)) yield open(rest.subarray(0, size), false)
    }
    yield open(rest, true)
  }
