import { stripInvisible } from '@app/contract'
import { Secret, TOTP, URI } from 'otpauth'

/** Validity of one reveal, in ms. */
export const shownMs = 60_000

/** A code and how long it is valid, in ms: the first from now, each further one from the end of the previous one. */
export interface OneTimeCode {
  code: string
  ms: number
}

/** Size of a secret in bytes. Below 80 bits it is likely a word such as 'yes' in the column, which is base32 too. */
const sizes = { shortest: 10, longest: 128 }
const algorithms = ['SHA1', 'SHA256', 'SHA512']
const longestText = 1_000

const isFit = ({ secret, algorithm, digits, period }: TOTP): boolean =>
  secret.bytes.length >= sizes.shortest &&
  secret.bytes.length <= sizes.longest &&
  algorithms.includes(algorithm) &&
  digits >= 6 &&
  digits <= 8 &&
  Number.isInteger(period) &&
  period >= 10 &&
  period <= 300

/** Whether this many base32 letters, without padding, encode whole bytes. */
const wholeBytes = (letters: number): boolean => [0, 2, 4, 5, 7].includes(letters % 8)

/** Base32 without grouping, dashes and padding; null if it is not base32. */
const lettersOf = (text: string): string | null => {
  const letters = stripInvisible(text).replaceAll(/[\s-]/g, '').toUpperCase().replace(/=+$/, '')
  return /^[A-Z2-7]+$/.test(letters) && wholeBytes(letters.length) ? letters : null
}

/** An otpauth address with its single secret normalized for the library; null if it has none or several. */
const plainAddress = (text: string): string | null => {
  const [before = '', secret, ...others] = text.split(/(?<=[?&])secret=([^&#]*)/i)
  if (secret === undefined || others.length !== 1) return null
  // Plus signs are spaces of a query, as forms and links write them.
  const letters = lettersOf(decodeURIComponent(secret.replaceAll('+', ' ')))
  return letters && `${before}secret=${letters}${others[0]}`
}

/**
 * Parses a secret: base32 (SHA-1, six digits, 30 s), or an otpauth address, which may set digits (6 to 8), period (10
 * to 300 s) and SHA-256 or SHA-512. The secret may have spaces, dashes, small letters and padding. Null for anything
 * else. Errors of the library are swallowed, because they would quote the text.
 */
export const readOneTimeSecret = (text: string): TOTP | null => {
  if (text.length > longestText) return null
  const written = text.trim()
  try {
    if (/^otpauth:/i.test(written)) {
      const address = plainAddress(written)
      const read = address === null ? null : URI.parse(address)
      return read instanceof TOTP && isFit(read) ? read : null
    }
    const letters = lettersOf(written)
    if (letters === null) return null
    const plain = new TOTP({ secret: Secret.fromBase32(letters) })
    return isFit(plain) ? plain : null
  } catch {
    return null
  }
}

/** Codes for the next 60 s, starting with the current one (RFC 6238). `now` is in ms since the epoch. */
export const codesFrom = (made: TOTP, now: number): OneTimeCode[] => {
  const codes: OneTimeCode[] = []
  for (let at = now; at < now + shownMs; at += codes.at(-1)!.ms) {
    const left = made.remaining({ timestamp: at })
    codes.push({ code: made.generate({ timestamp: at }), ms: Math.min(left, now + shownMs - at) })
  }
  return codes
}
