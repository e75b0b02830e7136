import { stripInvisible } from '@app/contract'
import { Secret, TOTP, URI } from 'otpauth'

/** For how long one press shows codes, in ms. */
export const shownMs = 60_000

/** A code, and for how long it is the one that counts, in ms: the first counted from now, each other from the end of the one before. */
export interface OneTimeCode {
  code: string
  ms: number
}

/** Secrets below 80 bits are words such as 'yes' in a column for them, which are base32 too. In bytes. */
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

/** The lengths that whole bytes have in base32, without what fills it up. */
const wholeBytes = (letters: number): boolean => [0, 2, 4, 5, 7].includes(letters % 8)

/** Base32 as people write it, in groups, with dashes and filled up, without all of that; null where it is none. */
const lettersOf = (text: string): string | null => {
  const letters = stripInvisible(text).replaceAll(/[\s-]/g, '').toUpperCase().replace(/=+$/, '')
  return /^[A-Z2-7]+$/.test(letters) && wholeBytes(letters.length) ? letters : null
}

/** An address with its one secret as the library reads it; null where there is none, or several. */
const plainAddress = (text: string): string | null => {
  const [before = '', secret, ...others] = text.split(/(?<=[?&])secret=([^&#]*)/i)
  if (secret === undefined || others.length !== 1) return null
  // Spaces of a query, as forms and links write them.
  const letters = lettersOf(decodeURIComponent(secret.replaceAll('+', ' ')))
  return letters && `${before}secret=${letters}${others[0]}`
}

/**
 * How codes are made of a text: base32 (SHA-1, six digits, 30 s), or an otpauth address, which may say other digits (6 to 8),
 * seconds (10 to 300) and SHA-256 or SHA-512; in both the secret may have spaces, dashes, small letters and padding. Null for
 * anything else. The error of the library would name the text, so nothing of it goes on.
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

/** The codes of the next 60 s, from the one that counts now (RFC 6238). `now` is in ms since 1970. */
export const codesFrom = (made: TOTP, now: number): OneTimeCode[] => {
  const codes: OneTimeCode[] = []
  for (let at = now; at < now + shownMs; at += codes.at(-1)!.ms) {
    const left = made.remaining({ timestamp: at })
    codes.push({ code: made.generate({ timestamp: at }), ms: Math.min(left, now + shownMs - at) })
  }
  return codes
}
