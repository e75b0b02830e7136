import type { CsvDialect, Language } from '@app/contract'

/** What a spreadsheet in that language opens as columns and numbers by a double click. */
export const dialectOf = (language: Language): CsvDialect =>
  language === 'uk' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
