import { code, hash, pick, share } from '../../keitaro/random.ts'
import type { Cell } from '../cells/cell.ts'
import { serialOf } from '../cells/display.ts'
import { spellings, type Country } from './countries.ts'
import { farmers, personOf } from './people.ts'

/** Fields of an account row. */
export type Field =
  | 'id'
  | 'name'
  | 'country'
  | 'mailType'
  | 'whGeo'
  | 'pixel'
  | 'cvv'
  | 'loginPass'
  | 'totp'
  | 'link'
  | 'email'
  | 'status'
  | 'takenBy'
  | 'takenAt'
  | 'spend'
  | 'closedAt'
  | 'farmer'
  | 'made'
  | 'note'

export interface Style {
  /** Seed of the document, so that documents differ. */
  seed: number
  countries: readonly Country[]
  id(n: number): Cell
  /** Codes as text, or as numbers displayed with leading zeros. */
  codes: 'text' | 'padded'
  /** Share of rows already used up. */
  used: number
  /** Share of links that are formulas. */
  formulas: number
}

const lowest = 1_000_000_000_000_000
const notes = ['', '', '', 'прогрітий', 'warm 14d', 'перевірити пошту', 'без 2FA', 'new fan page']

/**
 * A pixel id has 15 or 16 digits. Half of them were typed as numbers, which a sheet displays in scientific notation.
 */
const pixelOf = (seed: number, n: number): Cell => {
  const kind = share(seed, n, 21)
  const digits = lowest + Math.floor(share(seed, n, 22) * 8e15)
  if (kind < 0.15) return null
  if (kind < 0.4) return digits
  return kind < 0.7 ? String(digits) : Math.floor(digits / 10)
}

const passwordOf = (seed: number, n: number): string =>
  `${code(9, seed, n, 31)}${pick(['!', '#7', '$', '=x'], seed, n, 32)}`

const loginOf = (seed: number, n: number, mailbox: string): string => {
  const kind = share(seed, n, 33)
  if (kind < 0.1) return `+3809${String(hash(seed, n, 34) % 100_000_000).padStart(8, '0')}`
  return kind < 0.13 ? `=${mailbox}` : mailbox
}

const totpLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567']

/** Six in ten accounts have a TOTP secret: plain, in lower case in groups of four, or as a URI. */
const totpOf = (seed: number, n: number): Cell => {
  const kind = share(seed, n, 36)
  if (kind >= 0.6) return null
  const letters = Array.from({ length: 32 }, (_each, place) => pick(totpLetters, seed, n, 100 + place))
  const secret = letters.join('')
  if (kind < 0.05) return `otpauth://totp/Ads:${n}?secret=${secret}&issuer=Ads`
  return kind < 0.3 ? secret.toLowerCase().replaceAll(/.{4}(?=.)/g, '$& ') : secret
}

const linkOf = (seed: number, n: number, formulas: number): Cell => {
  const address = `https://www.facebook.com/profile.php?id=${100_000_000_000_000 + (hash(seed, n, 41) % 900_000_000)}`
  return share(seed, n, 42) < formulas ? { formula: `=HYPERLINK("${address}","${address}")` } : address
}

const mailTypeOf = (email: string, isCapital: boolean): string => {
  const name = email.split('@')[1]!.split('.')[0]!
  return isCapital ? `${name[0]!.toUpperCase()}${name.slice(1)}` : name
}

/** All fields of the n-th account of a document, the same on every machine. */
export const accountOf = (style: Style, n: number): Record<Field, Cell> => {
  const { seed } = style
  const person = personOf(seed, n)
  const country = pick(style.countries, seed, n, 5)
  const isUsed = share(seed, n, 6) < style.used
  const code3 = hash(seed, n, 7) % 1_000
  const day = serialOf(2026, 1 + (hash(seed, n, 8) % 2), 1 + (hash(seed, n, 9) % 27))
  const blankMail = share(seed, n, 10) < 0.25
  return {
    id: style.id(n),
    name: `${person.first} ${person.last}`,
    country: `${pick(spellings[country], seed, n, 11)}${share(seed, n, 12) < 0.06 ? ' ' : ''}`,
    mailType: blankMail ? null : mailTypeOf(person.email, share(seed, n, 13) < 0.2),
    whGeo: share(seed, n, 14) < 0.2 ? null : pick([country, country, 'US', 'PL', 'UA'], seed, n, 15),
    pixel: pixelOf(seed, n),
    cvv: style.codes === 'padded' ? { value: code3, format: '000' } : String(code3).padStart(3, '0'),
    loginPass: `${loginOf(seed, n, person.mailbox)}:${passwordOf(seed, n)}`,
    totp: totpOf(seed, n),
    link: linkOf(seed, n, style.formulas),
    email: blankMail ? null : person.email,
    status: isUsed ? pick(['used', 'взято', 'USED'], seed, n, 16) : null,
    takenBy: isUsed ? pick(farmers, seed, n, 17) : null,
    takenAt: isUsed ? { value: day, format: 'dd.mm.yyyy' } : null,
    spend: isUsed ? { value: (hash(seed, n, 18) % 90_000) / 100, format: '0.00' } : null,
    closedAt: isUsed ? { value: day + 5, format: 'dd.mm.yyyy' } : null,
    farmer: pick(farmers, seed, n, 19),
    made: { value: day - 20, format: 'dd.mm.yyyy' },
    note: pick(notes, seed, n, 20) || null,
  }
}

/** Header and rows; a heading without a field is an empty column. */
export const tableOf = (
  headings: readonly (readonly [string, Field | null])[],
  style: Style,
  count: number,
): Cell[][] => [
  headings.map(([heading]) => heading || null),
  ...Array.from({ length: count }, (_each, n) => {
    const account = accountOf(style, n)
    return headings.map(([, field]) => (field ? account[field] : null))
  }),
]
