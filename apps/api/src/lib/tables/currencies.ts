const spellings: Record<string, readonly string[]> = {
  USD: ['$', 'us$', '$us', 'usd$', 'us dollar', 'us dollars', 'united states dollar', 'дол', 'дол.', 'долар', 'долари', 'доларів', 'долар сша', 'долари сша', 'дол. сша', 'долл', 'долл.', 'доллар', 'доллары', 'долларов', 'доллар сша', 'доллары сша', 'долл. сша'], // prettier-ignore
  EUR: ['€', 'euro', 'euros', 'євро', 'евро'],
  UAH: ['₴', 'грн', 'грн.', 'гривня', 'гривні', 'гривень', 'гривна', 'гривны'],
  RUB: ['₽', 'руб', 'руб.', 'рубль', 'рубли', 'рублей'],
  GBP: ['£', 'pound', 'pounds'],
  PLN: ['zł', 'zl', 'злотий', 'злотых'],
}
const known = new Map(
  Object.entries(spellings).flatMap(([code, names]) => names.map((name): [string, string] => [name, code])),
)
const codes = new Set(Intl.supportedValuesOf('currency'))

/** Currency of a text that has nothing else, by its ISO code or literally (`MX$`); null if it is no currency. */
export const currencyIn = (text: string): string | null => {
  const written = text.trim()
  if (written === '' || written.length > 30) return null
  const name = known.get(written.toLowerCase())
  if (name) return name
  if (codes.has(written.toUpperCase())) return written.toUpperCase()
  return /^\p{L}{0,4}\p{Sc}\p{L}{0,4}$/u.test(written) ? written : null
}

const around = /^(.*?)[\s,;:]*[([]?\s*([^\s,;:()[\]]{1,10}(?: США)?)\s*[)\]]?$/iu
const before = /^[([]?\s*([^\s,;:()[\]]{1,10})\s*[)\]]?[\s,;:]+(.+)$/u

/** Splits the currency from the end or start of a head: `Amount spent (EUR)`, `Витрати, $`; null if it has none. */
export const splitCurrency = (head: string): { head: string; currency: string } | null => {
  for (const [pattern, base, sign] of [
    [around, 1, 2],
    [before, 2, 1],
  ] as const) {
    const found = pattern.exec(head)
    const currency = found && currencyIn(found[sign] ?? '')
    if (found?.[base] && currency) return { head: found[base].trim(), currency }
  }
  return null
}
