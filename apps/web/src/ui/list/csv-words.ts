import { type CsvFile, type Language } from '@app/contract'
import { readChangeNote, readCsv, readUnknownDays, toCsv, type Cell } from '@app/figures'
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
/** Last part of a path within a row, so that a count reads the same on either side of a comparison. */
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
 * Localises a CSV file of the server: heads, states, countries and numbers in the reader's language. Times are in the
 * reporting zone, in the one format that every program parses.
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
  /** Several owners are joined by semicolons, each optionally with a mark and days. */
  const owners = (text: string): string =>
    text
      .split('; ')
      .map((each) => {
        const [, who = '', rest = ''] = /^(.*?)((?: \(left\))?(?:: \d{4}-.*)?)$/.exec(each) ?? []
        return say('owners', who) + rest.replaceAll(/left|days?/g, (word) => say('owners', word))
      })
      .join('; ')
  /** Puts changes and unknown days into words; passes on the rest unchanged. */
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
