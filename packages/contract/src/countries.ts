const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Regions of the standard that are not countries. */
export const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'])

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether this is a current ISO country code: two capital letters that have a name. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !notCountries.has(code) &&
  names.of(code) !== undefined &&
  // Former codes have the name of the current one.
  new Intl.Locale(`und-${code}`).region === code

/** All country codes, sorted. */
export const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode)
