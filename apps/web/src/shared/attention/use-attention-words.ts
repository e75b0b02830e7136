import type { AttentionEpisode, AttentionRuleName, AttentionThing, ErrorCode, LinkWatchTrouble } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalText } from '../../i18n/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'
import { formatDateTime, formatDays } from '../../lib/moment.ts'
import { searchWith } from '../../lib/record.ts'
import './texts.ts'

/** Parts of an alert that are put into words: an open episode or a past message. */
export type Alert = Pick<AttentionEpisode, 'rule' | 'numbers' | 'thing' | 'figure'>

/** Rules for a loss in progress or a failure. */
const pressing: readonly AttentionRuleName[] = ['roi_below', 'link_failed', 'link_broken']
export const isPressing = (rule: AttentionRuleName): boolean => pressing.includes(rule)

/** Address of the thing of an alert. */
export const placeOf = (thing: AttentionThing): string => {
  if (thing.kind === 'pool') return '/get-code?health=expired'
  return `/${thing.kind}s${searchWith('', thing)}`
}

export const iconOf = ({ kind }: AttentionThing) =>
  ({ campaign: 'warning', link: 'links', pool: 'codes' } as const)[kind]

/** Texts of alerts: thing, rule, and figure with its days. */
export const useAttentionWords = () => {
  const { t } = useTranslation('alerts')
  const { t: tErrors } = useTranslation()
  const language = useLanguage()

  const nameOf = useCallback(
    (thing: AttentionThing): string => (thing.kind === 'pool' ? t('pool') : thing.name || String(thing.id)),
    [t],
  )

  /** Why a link failed or is broken. */
  const causeOf = useCallback(
    ({ rule, figure: { trouble } }: Alert): string => {
      if (rule === 'link_broken') return t(`broken.${trouble as LinkWatchTrouble}`)
      const [code, reason] = (trouble ?? 'internal').split('/') as [ErrorCode, string | undefined]
      return refusalText(tErrors, language, { code, ...(reason && { reason }) })
    },
    [t, tErrors, language],
  )

  const ruleOf = useCallback(
    (alert: Alert): string => {
      const { rule, numbers } = alert
      const { days = 0, cost = 0, percent = 0, registrations = 0, mailboxes = 0 } = numbers
      const said = {
        spend_without_deposits: () =>
          t('said.spend_without_deposits', { count: days, cost: formatMoney(cost, language) }),
        conversion_halved: () =>
          t('said.conversion_halved', { count: registrations, percent: `${formatNumber(percent, language)}%` }),
        roi_below: () =>
          t('said.roi_below', {
            count: days,
            percent: `${formatNumber(percent, language)}%`,
            cost: formatMoney(cost, language),
          }),
        link_failed: () => t('said.link_failed', { cause: causeOf(alert) }),
        link_broken: () => t('said.link_broken', { cause: causeOf(alert) }),
        mailbox_renewal: () => t('said.mailbox_renewal', { count: mailboxes }),
      }
      return said[rule]()
    },
    [t, causeOf, language],
  )

  /** The figure and its days; without a figure, the time since which the alert is open. */
  const figureOf = useCallback(
    ({ rule, figure: { value, beside, fromDay, toDay } }: Alert, since: string): { figure: string; when: string } => {
      const when =
        fromDay && toDay ? formatDays(fromDay, toDay, language) : t('since', { time: formatDateTime(since, language) })
      if (value === null) return { figure: t('unfinished'), when }
      if (rule === 'spend_without_deposits') return { figure: formatMoney(value, language), when }
      if (rule === 'roi_below') return { figure: formatPercent(value, language, 1), when }
      if (rule === 'mailbox_renewal') return { figure: t('mailboxes', { count: value }), when }
      const median = beside === null ? '' : `, ${t('median', { rate: formatPercent(beside, language) })}`
      return { figure: formatPercent(value, language), when: `${when}${median}` }
    },
    [t, language],
  )

  /** Short form with the figure, for a line beside other alerts of the same thing. */
  const reasonOf = useCallback(
    (alert: Alert, since: string): string => {
      const {
        rule,
        figure: { value },
      } = alert
      if (rule === 'link_failed' || rule === 'link_broken') return t(`reasons.${rule}`, { cause: causeOf(alert) })
      if (rule === 'mailbox_renewal') return t('reasons.mailbox_renewal', { count: value ?? 0 })
      return t(`reasons.${rule}`, figureOf(alert, since))
    },
    [t, causeOf, figureOf],
  )

  return { nameOf, ruleOf, figureOf, reasonOf }
}
