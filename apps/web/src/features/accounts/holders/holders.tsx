import { accountStates, type Holder } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDateTime } from '#lib/moment.ts'
import { formatNumber } from '#lib/format.ts'
import { Failed } from '#ui/feedback/failed.tsx'
import { Count, Opener } from '#ui/list/cells.tsx'
import { Bar } from '#ui/list/list-bar.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import '#shared/accounts/state-texts.ts'
import classes from './holders.module.css'
import './texts.ts'

const hoursSince = (moment: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 3_600_000))

/** Accounts per state as a stacked bar, with a text for screen readers. */
const States = ({ states }: Pick<Holder, 'states'>) => {
  const { t } = useTranslation(['holders', 'accountState'])
  const language = useLanguage()
  const some = accountStates.filter((state) => states[state] > 0)
  const words = some
    .map((state) =>
      t('stateOf', { state: t(`accountState:accountStates.${state}`), n: formatNumber(states[state], language) }),
    )
    .join(', ')
  return (
    <span title={words}>
      <span className={classes.bar} aria-hidden="true">
        {some.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: states[state] }} />
        ))}
      </span>
      <span className="sr">{words}</span>
    </span>
  )
}

/** Time since a moment, in days and hours. */
const Held = ({ since }: { since: string }) => {
  const { t } = useTranslation('holders')
  const language = useLanguage()
  const hours = hoursSince(since)
  const values = { d: formatNumber(Math.floor(hours / 24), language), h: hours % 24 }
  return (
    <time dateTime={since} title={formatDateTime(since, language)}>
      {hours < 1 ? t('heldShortly') : t('held', values)}
    </time>
  )
}

interface HoldersProps {
  holders: readonly Holder[] | undefined
  error: unknown
  busy: boolean
  onRetry: () => void
  /** Holder that the list below is filtered by. */
  chosen: number | undefined
  onChoose: (userId: number | undefined) => void
}

/**
 * Holders with their account counts and holding times. Selecting a person filters the list below; selecting them again
 * clears the filter.
 */
export const Holders = ({ holders, error, busy, onRetry, chosen, onChoose }: HoldersProps) => {
  const { t } = useTranslation('holders')
  const language = useLanguage()
  const columns: Column<Holder>[] = [
    {
      key: 'person',
      title: t('person'),
      card: 'subject',
      cell: ({ userId, username }) => (
        <Opener
          label={t('show', { username })}
          onOpen={userId === 0 ? undefined : () => onChoose(userId === chosen ? undefined : userId)}
        >
          {username}
        </Opener>
      ),
    },
    {
      key: 'holds',
      title: t('holds'),
      card: 'value',
      cell: ({ open, limit }) => (
        <>
          <strong>{formatNumber(open, language)}</strong>{' '}
          <span className="quiet">{t('of', { limit: limit === null ? '∞' : formatNumber(limit, language) })}</span>
        </>
      ),
    },
    { key: 'states', title: t('states'), card: 'full', cell: ({ states }) => <States states={states} /> },
    {
      key: 'longest',
      title: t('longest'),
      number: true,
      card: 'value',
      cell: ({ longestSince }) => <Held since={longestSince} />,
    },
    {
      key: 'median',
      title: t('median'),
      number: true,
      card: 'value',
      cell: ({ medianSince }) => <Held since={medianSince} />,
    },
  ]
  if (holders?.length === 0) return null
  return (
    <section className={classes.holders} aria-labelledby="holders">
      <Bar>
        <h2 id="holders">
          {t('title')} <Count n={holders?.length} />
        </h2>
      </Bar>
      {!holders && error !== undefined ? (
        <Failed title={t('failed')} error={error} busy={busy} onRetry={onRetry} />
      ) : (
        <Table
          label={t('title')}
          columns={columns}
          rows={holders}
          rowKey={({ userId, username }) => `${userId} ${username}`}
          mark={({ userId }) => (userId === chosen ? 'chosen' : undefined)}
        />
      )}
    </section>
  )
}
