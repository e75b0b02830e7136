import { accountLabel } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { attentionApi } from '../../api/calls/attention.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { Retry } from '../../ui/feedback/retry.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '../../ui/button/icon.tsx'
import './texts.ts'
import { useAttention } from './use-attention.ts'
import classes from './your-day.module.css'

interface PartProps {
  to: string
  icon: IconName
  tone?: 'waits' | 'warns'
  what: string
  next: ReactNode
}

/** Part of the day with its next step. */
const Part = ({ to, icon, tone, what, next }: PartProps) => (
  <li>
    <Link className="inset" to={to} data-tone={tone}>
      <Icon name={icon} />
      <span>
        <b>{what}</b>
        <span>{next}</span>
      </span>
      <Icon name="chevron" size={13} />
    </Link>
  </li>
)

const TimeLeft = ({ until }: { until: string }) => {
  const { t } = useTranslation('attention')
  const left = useCountdown(Date.parse(until))
  if (left === 0) return t('waitingOver')
  return t('waitingLeft', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })
}

/** Head of a buyer's dashboard: their ongoing work. Empty parts are left out. */
export const YourDay = () => {
  const { t } = useTranslation('attention')
  const language = useLanguage()
  const { data: known, error, isFetching, refetch } = attentionApi.useGetMyDayQuery()
  const { data: alerts, isLoading } = useAttention()
  // Render all parts at once: a late one would move the others.
  const day = isLoading ? undefined : known
  const { accounts, mailboxes, links, launches, requests } = day ?? {}
  const number = (value: number) => formatNumber(value, language)
  const limit = accounts?.limit ?? null
  const room = limit === null ? null : Math.max(0, limit - (accounts?.open ?? 0))
  const hasAccounts = accounts && (accounts.open > 0 || (room ?? 0) > 0)
  const isEmpty = day && alerts && !hasAccounts && !mailboxes && !links && !launches && !requests && alerts.open === 0
  return (
    <section className={classes.day} aria-labelledby="your-day" aria-busy={!day && (isLoading || !error)}>
      <h2 id="your-day">{t('day')}</h2>
      {error !== undefined && !known ? (
        <p className={classes.failed}>
          {t('dayFailed')} <Retry busy={isFetching} onRetry={() => void refetch()} />
        </p>
      ) : isEmpty ? (
        <p className={classes.failed}>{t('dayEmpty')}</p>
      ) : (
        <ul>
          {!day && (
            <li className={classes.waiting}>
              <Skeleton width="40%" />
            </li>
          )}
          {accounts && hasAccounts && (
            <Part
              to={accounts.open > 0 ? '/get-accounts?my=1' : '/get-accounts'}
              icon="accounts"
              what={
                limit === null
                  ? t('accounts', { count: accounts.open })
                  : t('accountsOf', { open: number(accounts.open), limit: number(limit) })
              }
              next={room === null ? t('noLimit') : room === 0 ? t('noRoom') : t('room', { count: room })}
            />
          )}
          {mailboxes && (
            <Part
              to="/get-code"
              icon="codes"
              tone="waits"
              what={t('waiting', { count: mailboxes.waiting })}
              next={<TimeLeft until={mailboxes.until} />}
            />
          )}
          {links && (
            <Part
              to="/links"
              icon="links"
              what={t('working', { count: links.working })}
              next={`${links.country}: ${t(`stages.${links.stage}`)}`}
            />
          )}
          {launches && (
            <Part
              to={`/get-accounts?open=launch-${launches.id}`}
              icon="accounts"
              tone="waits"
              what={t('launches', { count: launches.open })}
              next={`${accountLabel(launches.account, launches.name)}, ${launches.country}`}
            />
          )}
          {requests && (
            <Part
              to="/get-accounts?my=1"
              icon="links"
              what={t('requests', { count: requests.waiting })}
              next={t('requestsSince', { time: formatDateTime(requests.since, language) })}
            />
          )}
          {alerts && alerts.open > 0 && (
            <Part
              to="#attention"
              icon="warning"
              tone="warns"
              what={t('open', { count: alerts.open })}
              next={t('lately', { count: alerts.lately })}
            />
          )}
        </ul>
      )}
    </section>
  )
}
