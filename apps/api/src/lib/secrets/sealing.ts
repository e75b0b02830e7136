import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Key-encryption keys by id. The active one wraps new data keys, all of them unwrap. */
export interface KeyRing {
  active(): string
  /** Undefined for an id that is not in the key file. */
  find(id: string): Buffer | undefined
}

/** Wrapped data key of a row, stored in the columns `seal_key_id` and `seal_key`. */
export interface RowKey {
  keyId: string
  wrapped: Buffer
}

/** Location of a sealed value. The value is bound to it: a copy elsewhere cannot be opened. */
export interface SealedPlace {
  table: string
  id: number | string
}

/** Sealed value that cannot be opened here: altered, moved, or sealed with a key missing from the key file. */
export class SealError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'SealError'
  }
}

const algorithm = 'aes-256-gcm'
/** Format of sealed values; part of the binding. */
const version = 1
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

const bindingOf = ({ table, id }: SealedPlace, column: string): Buffer =>
  Buffer.from(JSON.stringify([version, table, column, String(id)]))

const encrypt = (key: Buffer, binding: Buffer, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(binding)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, sealed, cipher.getAuthTag()])
}

const decrypt = (key: Buffer, binding: Buffer, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) throw new SealError('Unknown format')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(binding)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    // The library's error adds nothing, and no part of the value may leak.
    throw new SealError('The sealed value was altered, or belongs to another place')
  }
}

/** Binding of a row's data key; no column has this name. */
const keyColumn = '#key'

const wrap = (ring: KeyRing, place: SealedPlace, dataKey: Buffer): RowKey => {
  const keyId = ring.active()
  const key = ring.find(keyId)
  if (!key) throw new SealError(`The key ${keyId} is not in the key file`)
  return { keyId, wrapped: encrypt(key, bindingOf(place, keyColumn), dataKey) }
}

const unwrap = (ring: KeyRing, place: SealedPlace, { keyId, wrapped }: RowKey): Buffer => {
  const key = ring.find(keyId)
  if (!key) throw new SealError(`The key ${keyId} is not in the key file`)
  return decrypt(key, bindingOf(place, keyColumn), wrapped)
}

/** Seals the secret columns of a new row under a data key of its own. */
export const sealRow = <C extends string>(
  ring: KeyRing,
  place: SealedPlace,
  values: Readonly<Record<C, string>>,
): { key: RowKey; sealed: Record<C, Buffer> } => {
  const dataKey = randomBytes(keyBytes)
  const sealed = Object.fromEntries(
    Object.entries<string>(values).map(([column, value]) => [
      column,
      encrypt(dataKey, bindingOf(place, column), Buffer.from(value, 'utf8')),
    ]),
  ) as Record<C, Buffer>
  return { key: wrap(ring, place, dataKey), sealed }
}

/** Seals a further or new value under the existing data key of the row. */
export const sealValue = (ring: KeyRing, place: SealedPlace, key: RowKey, column: string, value: string): Buffer =>
  encrypt(unwrap(ring, place, key), bindingOf(place, column), Buffer.from(value, 'utf8'))

/** @throws SealError */
export const openValue = (ring: KeyRing, place: SealedPlace, key: RowKey, column: string, sealed: Buffer): string =>
  decrypt(unwrap(ring, place, key), bindingOf(place, column), sealed).toString('utf8')

/** Wraps the same data key with the active key-encryption key; the sealed values stay unchanged. */
export const rewrap = (ring: KeyRing, place: SealedPlace, key: RowKey): RowKey =>
  wrap(ring, place, unwrap(ring, place, key))
