import type { Language } from '@app/contract'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country by its ISO code; the code itself where nobody knows it. */
export const regionName = (code: string, language: Language): string => {
  const found = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, found)
  try {
    return found.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
