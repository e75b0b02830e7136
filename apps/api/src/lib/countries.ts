import { notCountries } from '@app/contract'

/** Short forms and names that no list of languages has. */
const others: Record<string, string> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  англія: 'GB',
  англия: 'GB',
  великобритания: 'GB',
  usa: 'US',
  america: 'US',
  сша: 'US',
  америка: 'US',
  uae: 'AE',
  оае: 'AE',
  оаэ: 'AE',
  czechrepublic: 'CZ',
  чехия: 'CZ',
  holland: 'NL',
  голландія: 'NL',
  голландия: 'NL',
  korea: 'KR',
  southkorea: 'KR',
  корея: 'KR',
  russia: 'RU',
  россия: 'RU',
  turkey: 'TR',
  туреччина: 'TR',
  турция: 'TR',
  moldova: 'MD',
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
    // Names of former codes lead to the present one, which comes to the same name.
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

/** The ISO code of a country written as code or name in English, Ukrainian or Russian; null for anything else. */
export const countryOf = (text: string): string | null => codeOf.get(fold(text)) ?? null

/** Two capital letters by themselves. */
const codes = /(?<![\p{L}\p{N}])\p{Lu}{2}(?![\p{L}\p{N}])/gu

/**
 * The country whose code stands in the name of a campaign: the first that is one of `known`, else the first of any country;
 * null where there is none. Capitals alone count, since words of two letters are codes, too.
 */
export const countryInName = (name: string, known: readonly string[]): string | null => {
  const found = [...name.matchAll(codes)].flatMap(([code]) => countryOf(code) ?? [])
  return found.find((code) => known.includes(code)) ?? found[0] ?? null
}
