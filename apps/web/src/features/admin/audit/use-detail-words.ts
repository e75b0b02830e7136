import type { AuditDetail, AuditRecord } from '@app/contract'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { empty, formatMoney, formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import '#ui/list/csv-texts.ts'
import { auditDetailText } from './audit-texts.ts'
import './audit-words.ts'

type Value = AuditRecord['details'][string]

const amounts: readonly AuditDetail[] = ['spend', 'spendBefore', 'cost', 'costBefore']
/** Details whose value is from a fixed list, with the namespace of its texts. */
const wordLists: Readonly<Partial<Record<AuditDetail, string>>> = {
  state: 'accountStates',
  closeReason: 'closeReasons',
  role: 'roles',
  roleName: 'roles',
  status: 'mailboxes',
  email_status: 'health',
}

/** A detail beside the sentence of a row: the value, and the previous one if there was one. */
export interface Change {
  /** Code of the detail. */
  name: string
  label: string
  value: string
  before: string | undefined
}

/** Details of a row in the language of the reader. */
export const useDetailWords = () => {
  const { t } = useTranslation('auditWords')
  const { t: tDetail } = useTranslation('auditDetails')
  const { t: tCsv } = useTranslation('csv')
  const language = useLanguage()

  const textOf = ({ kind, named }: AuditRecord, name: string, value: Value): string => {
    if (value === null || value === '') return empty
    if (named[name] !== undefined) return named[name]
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number')
      return (amounts as readonly string[]).includes(name)
        ? formatMoney(value, language)
        : /id$/i.test(name)
          ? String(value)
          : formatNumber(value, language)
    const known = (group: string, word: string) => tCsv(`${group}.${word}` as 'roles.admin', { defaultValue: word })
    const list = wordLists[name.replace(/Before$/, '') as AuditDetail]
    if (list) return known(list, value)
    if (name === 'roles')
      return value
        .split(',')
        .map((role) => known('roles', role))
        .join(', ')
    if (name === 'detail' && kind === 'accounts.revealed') return known('fields', value)
    if (name === 'country') return value.length === 2 ? regionName(value, language) : value
    if (name === 'how' || name === 'by') return t(`${name}.${value}` as 'how.code', { defaultValue: value })
    if (name === 'list') return t(`lists.${value}` as 'lists.listUsers', { defaultValue: value })
    return value
  }

  /** All details of a row except `said`. A value and its previous one form one entry. */
  const changesOf = (record: AuditRecord, said: ReadonlySet<string> = new Set()): Change[] => {
    const { details } = record
    return Object.entries(details).flatMap(([name, value]) => {
      const of = name.replace(/Before$/, '')
      if (said.has(name) || (of !== name && of in details)) return []
      const before = details[`${name}Before`]
      if (value === null && (before === undefined || before === null)) return []
      const label = auditDetailText(tDetail, name)
      const text = textOf(record, name, value)
      return [{ name, label, value: text, before: before === undefined ? undefined : textOf(record, name, before) }]
    })
  }
  return { textOf, changesOf }
}
