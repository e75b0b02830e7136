import { readChangeNote, readCsv, readUnknownDays, toCsv, type Cell, type CsvFile, type Language } from '@app/contract'
import type { TFunction } from 'i18next'
import { dialectOf } from '../../lib/csv-dialect.ts'
import { formatIso } from '../../lib/moment.ts'
import { regionName } from '../../lib/regions.ts'
import './csv-texts.ts'

const moments = new Set([
  'at',
  'takenAt',
  'closedAt',
  'used_at',
  'createdAt',
  'updatedAt',
  'stateSince',
  'created_at',
  'setAt',
  'set_at',
])
const amounts = new Set([
  ...['spend', 'revenue', 'cost', 'profit', 'roi', 'cr', 'cpa', 'epc'],
  ...['recorded', 'gap', 'profitRecorded', 'covered', 'taken'],
  ...['clicks', 'conversions', 'installs', 'registrations', 'deposits'],
])
/** Of a place in a row its last name: what is counted reads the same on either side of a comparison. */
const lastOf = (place: string): string => place.slice(place.lastIndexOf('.') + 1)
const answers = new Set(['closed', 'existing', 'isAdmin', 'enabled', 'held', 'left', 'active'])
const words: Readonly<
  Record<string, 'roles' | 'mailboxes' | 'health' | 'fields' | 'deliveries' | 'linkStates' | 'campaigns' | 'parts'>
> = {
  'takenBy.role': 'roles',
  roleName: 'roles',
  user_role: 'roles',
  email_status: 'health',
  field: 'fields',
  how: 'deliveries',
  state: 'linkStates',
  line: 'parts',
}

/**
 * A list as the server saves it, for its reader: heads, states, countries and numbers in their language, moments in
 * the reporting zone and in the one spelling that every program reads.
 */
export const inWords = (
  file: string,
  { columns, rows: list }: CsvFile,
  t: TFunction<'csv'>,
  language: Language,
  kindText: (kind: string, row: readonly string[]) => string = (kind) => kind,
): string => {
  const [heads = [], ...rows] = readCsv(file)
  const say = (group: string, value: string) => t(`${group}.${value}` as 'roles.admin', { defaultValue: value })
  /** Several are joined by semicolons, each perhaps with a mark and its days. */
  const owners = (text: string): string =>
    text
      .split('; ')
      .map((each) => {
        const [, who = '', rest = ''] = /^(.*?)((?: \(left\))?(?:: \d{4}-.*)?)$/.exec(each) ?? []
        return say('owners', who) + rest.replaceAll(/left|days?/g, (word) => say('owners', word))
      })
      .join('; ')
  /** What has changed, and which days are not known, in words; the rest as the server says it. */
  const note = (text: string): string => {
    const days = readUnknownDays(text)
    if (days !== undefined) return t('notes.unknownDays', { days })
    return text
      .split('; ')
      .map((each) => {
        const change = readChangeNote(each)
        return change ? t('notes.changed', { ...change, metric: say('metrics', change.metric) }) : each
      })
      .join('; ')
  }
  const byPlace = heads.findIndex((head) => columns[head] === 'by')
  const cell = (head: string, text: string, row: readonly string[]): Cell => {
    const place = columns[head] ?? ''
    if (text === '') return null
    if (moments.has(place)) return formatIso(text)
    if (answers.has(place)) return say('answers', text)
    if (place === 'by') return text.startsWith('sub_id_') ? `Sub ID ${text.slice(7)}` : say('parts', text)
    if (place === 'value') return row[byPlace] === 'country' ? regionName(text, language) : text
    if (place === 'country') return text.length === 2 ? regionName(text, language) : text
    if (place === 'owner' || place === 'owner_rule') return owners(text)
    if (place === 'note') return note(text)
    if (place === 'title') return say('rests', text)
    if (place === 'kind' || place === 'refusal.key') return kindText(text, row)
    if (place === 'status') return say(list === 'campaigns' ? 'campaigns' : 'mailboxes', text)
    if (place === 'state' && list === 'accounts') return say('accountStates', text)
    if (place === 'state' && list === 'items') return say('bulkStates', text)
    if (place === 'state' && list === 'leftOut') return say('rowStates', text)
    if (place === 'closeReason') return say('closeReasons', text)
    if (words[place]) return say(words[place], text)
    return amounts.has(lastOf(place)) && Number.isFinite(Number(text)) ? Number(text) : text
  }
  return toCsv(
    [
      heads.map((head) => t(`heads.${head}` as 'heads.ID', { defaultValue: head })),
      ...rows.map((row) => row.map((text, index) => cell(heads[index] ?? '', text, row))),
    ],
    dialectOf(language),
  )
}
