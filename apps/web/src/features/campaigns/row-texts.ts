import { campaignKeys, campaignStatuses } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowTexts } from './row.tsx'
import './texts.ts'

const named = <K extends string>(keys: readonly K[], of: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>

/** The words of every row, in the language of the page. */
export const useRowTexts = (mayLink: boolean): RowTexts => {
  const { t } = useTranslation('campaigns')
  return useMemo(
    () => ({
      columns: named(campaignKeys, (key) => t(`columns.${key}`)),
      statuses: named(campaignStatuses, (status) => t(`statuses.${status}`)),
      details: (name) => t('words.detailsOf', { name }),
      links: mayLink ? (name) => t('linksOf', { name }) : undefined,
      total: t('total'),
    }),
    [t, mayLink],
  )
}
