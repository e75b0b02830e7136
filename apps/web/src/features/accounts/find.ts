import { stripInvisible, type AvailableAccount, type Language } from '@app/contract'
import { regionName } from '../../lib/regions.ts'

/** Rows per page in every list of accounts. */
export const pageSize = 10

const folded = (text: string) => stripInvisible(text).trim().toLowerCase().replaceAll(/[ʼ`']/g, '’')

/** Whether a free account matches a search: part of its id, name, country code, country name or row. */
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

/** Rows of the requested page. Past the end, the last page is returned. */
export const pageOf = <Row>(rows: readonly Row[], asked: number) => {
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)))
  return { page, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
