import { campaignStatuses, type CampaignsCompared } from '@app/contract'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { allColumns, madeOf } from './columns/columns.ts'
import type { RowTexts } from './row.tsx'
import '../../ui/period/compare-texts.ts'
import './texts.ts'
import { formatAsOf, formatDays } from '../../lib/moment.ts'

const named = <K extends string>(keys: readonly K[], of: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>

/** Texts shared by all rows. */
export const useRowTexts = (mayLink: boolean, against: CampaignsCompared['counted'] | undefined): RowTexts => {
  const { t } = useTranslation('campaigns')
  const { t: tCompare } = useTranslation('compare')
  const language = useLanguage()
  return useMemo(
    () => ({
      columns: named(allColumns, (key) => t(`columns.${key}`)),
      statuses: named(campaignStatuses, (status) => t(`statuses.${status}`)),
      details: (name) => t('words.detailsOf', { name }),
      links: mayLink ? (name) => t('linksOf', { name }) : undefined,
      total: t('total'),
      change: against
        ? tCompare('changeAgainst', { days: formatDays(against.beforeFrom, against.beforeTo, language) })
        : tCompare('change'),
      changeFrom: (now, before) => tCompare('changeFrom', { now, before }),
      points: tCompare('points'),
      changed: ({ restated }, column) => {
        const parts: readonly string[] = madeOf(column)
        const own = restated?.filter(({ metric }) => parts.includes(metric))
        if (!own?.length) return undefined
        return own
          .map(({ metric, before, after, at }) => {
            const money = metric === 'revenue' || metric === 'cost'
            const show = money ? formatMoney : formatNumber
            return t('words.changedOfRange', {
              metric: t(`columns.${metric as 'clicks'}`),
              before: show(before, language),
              after: show(after, language),
              time: formatAsOf(at, language),
            })
          })
          .join('\n')
      },
    }),
    [t, tCompare, mayLink, against, language],
  )
}
