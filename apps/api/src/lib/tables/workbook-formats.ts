import { currencyIn } from './currencies.ts'
import type { CellFormat } from './grid.ts'
import { UnreadableTable } from './grid.ts'
import { attribute, readXml, spreadsheet, type XmlBudget } from './workbook-xml.ts'

/** Limits for styles, formats and characters of a format; Excel's own limits are 64 000, about 250, and 255. */
const maxStyles = 65_536
const maxCodes = 4_000
const maxCode = 300

/** Currencies written as `$`, by the country of the format's locale. */
const dollars: Record<string, string> = {
  AR: 'ARS', AU: 'AUD', BB: 'BBD', BN: 'BND', BS: 'BSD', BZ: 'BZD', CA: 'CAD', CL: 'CLP', CO: 'COP', DO: 'DOP',
  FJ: 'FJD', GY: 'GYD', HK: 'HKD', JM: 'JMD', LR: 'LRD', MO: 'MOP', MX: 'MXN', NA: 'NAD', NZ: 'NZD', SG: 'SGD',
  SR: 'SRD', TT: 'TTD', TW: 'TWD', UY: 'UYU', ZW: 'ZWL',
} // prettier-ignore
const yens: Record<string, string> = { JP: 'JPY', CN: 'CNY' }
/** Windows locale ids of the countries above. */
const countries: Record<number, string> = {
  0x2c0a: 'AR', 0xc09: 'AU', 0x83e: 'BN', 0x2809: 'BZ', 0x1009: 'CA', 0xc0c: 'CA', 0x340a: 'CL', 0x240a: 'CO',
  0x1c0a: 'DO', 0xc04: 'HK', 0x3c09: 'HK', 0x2009: 'JM', 0x1404: 'MO', 0x80a: 'MX', 0x1409: 'NZ', 0x481: 'NZ',
  0x1004: 'SG', 0x4809: 'SG', 0x2c09: 'TT', 0x404: 'TW', 0x380a: 'UY', 0x3009: 'ZW', 0x411: 'JP', 0x804: 'CN',
} // prettier-ignore

/** Country of a locale: `409`, `1010409` (with a numeral system) or `en-CA`. */
const countryOf = (locale: string): string =>
  /^[0-9A-F]{3,8}$/iu.test(locale)
    ? (countries[parseInt(locale, 16) & 0xffff] ?? '')
    : (locale.split('-').at(-1) ?? '').toUpperCase()

/** Currency of a bracketed `$€-2` or `$USD`; null for any other bracket. */
const currencyInBrackets = (text: string): string | null => {
  if (!text.startsWith('$')) return null
  const end = text.indexOf('-', 1)
  const sign = text.slice(1, end < 0 ? undefined : end).trim()
  if (sign === '') return null
  const country = end < 0 ? '' : countryOf(text.slice(end + 1))
  const local = { $: dollars, '¥': yens }[sign]?.[country]
  return local ?? currencyIn(sign) ?? sign
}

/** Alternatives: quoted text, escape, width or fill, brackets, unquoted currency code, keyword, any other character. */
const tokens = /"([^"]*)"?|\\(.?)|[_*](.?)|\[([^\]]*)\]?|\b([A-Z]{3})\b|(AM\/PM|A\/P|General|Standard)|(.)/gisu
const edges = /^[\s\-+():]+|[\s\-+():]+$/gu

/** Kind and currency of numbers in a format. Several currencies are joined with a slash. */
export const readFormat = (code: string): CellFormat => {
  const currencies = new Set<string>()
  const add = (currency: string | null): void => void (currency !== null && currencies.add(currency))
  let literal = ''
  const endLiteral = (): void => {
    add(currencyIn(literal.slice(0, 100).replaceAll(edges, '')))
    literal = ''
  }
  let section = 0
  let isDate = false
  let isDuration = false
  const readPlain = (sign: string): void => {
    if (/[0#?.,%/@;dmyhse]/iu.test(sign)) {
      endLiteral()
      if (sign === ';') section += 1
      isDate ||= section === 0 && /[dmyhs]/iu.test(sign)
    } else literal += sign
  }
  for (const [, quoted, escaped, width, bracketed, bare, word, plain] of code.slice(0, maxCode).matchAll(tokens)) {
    if (quoted !== undefined) literal += quoted
    else if (escaped !== undefined) literal += escaped
    else if (bracketed !== undefined) {
      endLiteral()
      isDuration ||= /^(?:h+|m+|s+)$/iu.test(bracketed)
      add(currencyInBrackets(bracketed))
    } else if (bare !== undefined && currencyIn(bare) !== null && bare === bare.toUpperCase()) add(currencyIn(bare))
    else if (bare !== undefined) for (const sign of bare) readPlain(sign)
    else if (word !== undefined) isDate ||= section === 0 && /^A/iu.test(word)
    else if (width === undefined && plain !== undefined) readPlain(plain)
  }
  endLiteral()
  if (isDate && !isDuration) return { kind: 'date', currency: null }
  return { kind: 'number', currency: currencies.size === 0 ? null : [...currencies].join('/') }
}

/** Built-in date formats, known by number only. Their currency depends on the viewer's locale, so they have none. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

/** Cell formats of a workbook by style number. @throws UnreadableTable */
export const readFormats = async (part: AsyncIterable<Uint8Array>, budget: XmlBudget): Promise<CellFormat[]> => {
  const codes = new Map<string, string>()
  const styles: string[] = []
  await readXml(part, spreadsheet, budget, {
    opened: (name, attributes, parent) => {
      if (name === 'numFmt' && parent === 'numFmts')
        codes.set(attribute(attributes, 'numFmtId'), attribute(attributes, 'formatCode').slice(0, maxCode))
      if (name === 'xf' && parent === 'cellXfs') styles.push(attribute(attributes, 'numFmtId'))
      if (codes.size > maxCodes || styles.length > maxStyles) throw new UnreadableTable('too_much')
    },
  })
  const known = new Map<string, CellFormat>()
  return styles.map((id) => {
    const code = codes.get(id)
    const format =
      known.get(id) ??
      (code === undefined ? { kind: isBuiltInDate(Number(id)) ? 'date' : 'number', currency: null } : readFormat(code))
    known.set(id, format)
    return format
  })
}
