import type { CsvDialect, Language } from '@app/contract'

/** CSV dialect that a spreadsheet in that language opens correctly on double click. */
export const dialectOf = (language: Language): CsvDialect =>
  language === 'uk' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
