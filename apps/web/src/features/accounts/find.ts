import { stripInvisible, type AvailableAccount, type Language } from '@app/contract'
import { regionName } from '../../lib/regions.ts'

/** Rows on a page of every list of accounts. */
export const pageSize = 10

const folded = (text: string) => stripInvisible(text).trim().toLowerCase().replaceAll(/[ʼ`']/g, '’')

/** Whether a free account is meant by some words: part of its id or name, its country's code or name, or its row. */
export const matches = (account: AvailableAccount, words: string, language: Language): boolean => {
  const sought = folded(words)
  return [
    account.id,
    account.name ?? '',
    account.country,
    regionName(account.country, language),
    String(account.row),
  ].some((text) => folded(text).includes(sought))
}

/** The rows of a page, and the page itself where there are fewer than asked for. */
export const pageOf = <Row>(rows: readonly Row[], asked: number) => {
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)))
  return { page, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
