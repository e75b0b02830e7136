import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Random token of `bytes` × 8 bits, safe in URLs and headers. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Six random digits without modulo bias. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** For values too random to be guessed from their hash. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()

/** For short codes, whose plain hash would fall to a million trials. The parts are joined unambiguously. */
export const mac = (key: Buffer, ...parts: (string | number)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest()
