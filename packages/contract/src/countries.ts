const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Regions of the standard that are no countries. */
export const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'])

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether this is the present ISO code of a country: two capital letters that have a name. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !notCountries.has(code) &&
  names.of(code) !== undefined &&
  // Former codes have the name of the present one.
  new Intl.Locale(`und-${code}`).region === code

/** The codes of all countries, in their order. */
export const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode)
