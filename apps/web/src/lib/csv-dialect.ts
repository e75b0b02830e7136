import type { Language } from '@app/contract'
import type { CsvDialect } from '@app/figures'

/** CSV dialect that a spreadsheet in that language opens correctly on double click. */
export const dialectOf = (language: Language): CsvDialect =>
  language === 'uk' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
