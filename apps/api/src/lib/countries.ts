import { notCountries } from '@app/contract'

/** Short forms and names missing from the language data. */
const others: Record<string, string> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  англія: 'GB',
  англия: 'GB',
  великобритания: 'GB',
  usa: 'US',
  america: 'US',
  unitedstatesofamerica: 'US',
  сполученіштатиамерики: 'US',
  соединенныештатыамерики: 'US',
  соединённыештатыамерики: 'US',
  сша: 'US',
  америка: 'US',
  uae: 'AE',
  оае: 'AE',
  оаэ: 'AE',
  czechrepublic: 'CZ',
  slovakrepublic: 'SK',
  чехия: 'CZ',
  holland: 'NL',
  голландія: 'NL',
  голландия: 'NL',
  korea: 'KR',
  southkorea: 'KR',
  republicofkorea: 'KR',
  корея: 'KR',
  russia: 'RU',
  russianfederation: 'RU',
  россия: 'RU',
  turkey: 'TR',
  туреччина: 'TR',
  турция: 'TR',
  moldova: 'MD',
  republicofmoldova: 'MD',
  молдавия: 'MD',
  belarus: 'BY',
  беларусь: 'BY',
  vietnam: 'VN',
  вьетнам: 'VN',
  ivorycoast: 'CI',
  macedonia: 'MK',
}

const fold = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

const codeOf = (() => {
  const lists = ['en', 'uk', 'ru'].map(nameIn)
  const found = new Map<string, string>()
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    if (notCountries.has(code) || lists[0]!.of(code) === undefined) continue
    // Former codes resolve to the present code, which has the same name.
    const present = new Intl.Locale(`und-${code}`).region ?? code
    for (const list of lists) {
      const name = list.of(present)
      if (name !== undefined && !found.has(fold(name))) found.set(fold(name), present)
    }
    found.set(code.toLowerCase(), present)
  }
  for (const [name, code] of Object.entries(others)) found.set(name, code)
  return found
})()

const codeNamed = (text: string): string | undefined =>
  codeOf.get(fold(text)) ?? codeOf.get(fold(text).replace(/^the/, ''))

/** Two regional indicators, displayed as a flag. */
const flag = /[\u{1F1E6}-\u{1F1FF}]{2}/gu
const codeOfFlag = (signs: string): string | undefined =>
  codeNamed([...signs].map((sign) => String.fromCodePoint(sign.codePointAt(0)! - 0x1f1e6 + 65)).join(''))

/** Separators between two notations of one country: "UA - Ukraine", "Ukraine (UA)", "UA/Ukraine". */
const between = /[()[\]{},;:|/–—-]/
/** Code next to a name: "UA Ukraine". */
const sideBySide = /^(\p{Lu}{2,3})\s(.+)$|^(.+)\s(\p{Lu}{2,3})$/u
const longestName = 100

const partsOf = (text: string): string[] => {
  const parts = text.split(between).filter((part) => fold(part) !== '')
  const [, code, name, otherName, otherCode] = (parts.length === 1 && sideBySide.exec(text.trim())) || []
  return code && name ? [code, name] : otherName && otherCode ? [otherName, otherCode] : parts
}

/**
 * ISO code of a country written as code, flag or name in English, Ukrainian or Russian, or as several of these that
 * agree. Null for anything else.
 */
export const countryOf = (text: string): string | null => {
  // "n/a" means no country, not Namibia.
  if (text.length > longestName || /^\s*#?n\/a\s*$/i.test(text)) return null
  const flags = text.match(flag) ?? []
  const rest = text.replaceAll(flag, ' ')
  const whole = codeNamed(rest)
  const written = whole === undefined ? partsOf(rest).map(codeNamed) : [whole]
  const codes = new Set([...flags.map(codeOfFlag), ...written])
  return codes.size === 1 ? ([...codes][0] ?? null) : null
}

/** Two capital letters on their own. */
const codes = /(?<![\p{L}\p{N}])\p{Lu}{2}(?![\p{L}\p{N}])/gu

/**
 * Country code in the name of a campaign: the first that is in `known`, else the first of any country. Null if there is
 * none. Only capitals count, because two-letter words are codes too.
 */
export const countryInName = (name: string, known: readonly string[]): string | null => {
  const found = [...name.matchAll(codes)].flatMap(([code]) => countryOf(code) ?? [])
  return found.find((code) => known.includes(code)) ?? found[0] ?? null
}
