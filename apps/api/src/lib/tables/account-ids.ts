import { stripInvisible } from '@app/contract'
import type { CellFormat } from './grid.ts'

/** Account in a cell, and the spellings under which it may be known, the literal one first. */
export interface WrittenAccount {
  account: string
  spellings: string[]
  /** A number whose last digits a spreadsheet has lost. */
  lost: boolean
}

const asFormula = /^="(.*)"$/u
const asText = /^'(?=[=+\-@\d])/u
const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/iu
const separated = /^\d{1,3}(?:[ ,.'\u00A0\u202F]\d{3})+$|^\d{3}-\d{3}-\d{4}$/u

/**
 * Account id in a cell, without invisible characters and export wrappers (`="123"`, `'=1`, quotation marks). `act_123`,
 * `123.0` and ids with separators get a further spelling without them.
 */
export const accountIn = (cell: string, format?: CellFormat): WrittenAccount => {
  const visible = stripInvisible(cell).trim()
  const account = (asFormula.exec(visible)?.[1] ?? visible)
    .replace(asText, '')
    .replace(/^["“”«](.+)["“”»]$/u, '$1')
    .trim()
  // Marked as text before a spreadsheet could change it, an id may legitimately look like such a number.
  const isWhole = (asText.test(visible) || asFormula.test(visible)) && /^\d+e\d+$/iu.test(account)
  const lost = (scientific.test(account) && !isWhole) || (format?.kind === 'number' && /\d{16}/u.test(account))
  const spellings = [account]
  const add = (spelling: string): void => void (spellings.includes(spelling) || spellings.push(spelling))
  const bare = account.replace(/^act_(?=\d)/iu, '')
  add(bare)
  if (/^\d+[.,]0+$/u.test(bare)) add(bare.replace(/[.,]0+$/u, ''))
  if (separated.test(bare)) add(bare.replaceAll(/\D/gu, ''))
  return { account, spellings, lost }
}
