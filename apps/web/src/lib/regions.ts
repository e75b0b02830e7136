import type { Language } from '@app/contract'

const names = new Map<Language, Intl.DisplayNames>()

/** Country name by ISO code; the code itself if unknown. */
export const regionName = (code: string, language: Language): string => {
  const found = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, found)
  try {
    return found.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
