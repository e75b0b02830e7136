import type { Me, OpenEpisode } from '@app/contract'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { attentionApi } from '../../api/calls/attention.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDays } from '../../lib/moment.ts'
import { iconOf, isPressing, placeOf, useAttentionWords } from '../../shared/attention/use-attention-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { showValue } from '../../ui/chart/units.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Retry } from '../../ui/feedback/retry.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { MomentIn } from '../../ui/text/moment.tsx'
import classes from './panel.module.css'
import { SnoozeForm } from '../../shared/attention/snooze-form.tsx'
import './texts.ts'
import { useAttention } from './use-attention.ts'

interface Thing {
  key: string
  episodes: readonly [OpenEpisode, ...OpenEpisode[]]
}

/** Rows about one item are adjacent in the list already. */
const thingsOf = (episodes: readonly OpenEpisode[]): Thing[] =>
  episodes.reduce<Thing[]>((things, episode) => {
    const { thing } = episode
    const key = thing.kind === 'pool' ? thing.kind : `${thing.kind} ${thing.id}`
    const last = things.at(-1)
    return last?.key === key
      ? [...things.slice(0, -1), { key, episodes: [...last.episodes, episode] }]
      : [...things, { key, episodes: [episode] }]
  }, [])

interface RowProps {
  episodes: Thing['episodes']
  week: { fromDay: string; toDay: string }
}

/** Amounts below this, in dollars, are shown with cents. */
const small = 10

/** Item, reasons, loss, and one action. */
const Row = ({ episodes, week }: RowProps) => {
  const { t } = useTranslation('attention')
  const { t: tAlerts } = useTranslation('alerts')
  const language = useLanguage()
  const { nameOf, ruleOf, reasonOf } = useAttentionWords()
  const errorText = useErrorText()
  const [snoozing, setSnoozing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [wake, { isLoading }] = attentionApi.useWakeAttentionMutation()
  const [first] = episodes
  const { thing, snoozed, lost, openedAt } = first
  const name = nameOf(thing)
  const said = episodes.map((each) => reasonOf(each, each.openedAt)).join(' · ')
  const presses = episodes.some(({ rule }) => isPressing(rule))
  const wakeUp = async () => {
    for (const { id } of episodes) {
      const { error } = await wake({ params: { id: String(id) }, body: {} })
      if (error) return toast('error', t('wakeFailed'), { detail: errorText(error) })
    }
  }
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-pressing={presses || undefined}>
        <Icon name={iconOf(thing)} />
        {presses && <span className="sr">{t('pressing')}</span>}
      </span>
      <div className={classes.what}>
        <Link to={placeOf(thing)} title={name}>
          {name}
        </Link>
        <p title={episodes.map(ruleOf).join('\n')}>
          {snoozed ? (
            <MomentIn at={snoozed.until} say={(time) => t('until', { time, reason: snoozed.reason })} />
          ) : (
            said
          )}
        </p>
      </div>
      <div className={classes.figure}>
        {lost === null ? (
          <p>
            <MomentIn at={openedAt} say={(time) => tAlerts('since', { time })} />
          </p>
        ) : (
          <>
            <b title={showValue('money', 'exact', lost, language)}>
              {tAlerts('losing', { amount: showValue('money', lost < small ? 'exact' : 'total', lost, language) })}
            </b>{' '}
            <p title={formatDays(week.fromDay, week.toDay, language)}>{tAlerts('thisWeek')}</p>
          </>
        )}
      </div>
      <div className={classes.act}>
        {snoozed ? (
          <Button
            variant="quiet"
            size="xs"
            busy={isLoading}
            aria-label={t('wakeOf', { thing: name, rule: said })}
            onClick={() => void wakeUp()}
          >
            {t('wake')}
          </Button>
        ) : (
          <Button
            ref={button}
            variant="quiet"
            size="xs"
            aria-label={t('snoozeOf', { thing: name, rule: said })}
            aria-expanded={snoozing}
            onClick={() => setSnoozing(!snoozing)}
          >
            {t('snooze')}
          </Button>
        )}
      </div>
      {snoozing && !snoozed && (
        <SnoozeForm
          episodes={episodes}
          label={t('snoozeOf', { thing: name, rule: said })}
          onClose={() => {
            button.current?.focus()
            setSnoozing(false)
          }}
        />
      )}
    </li>
  )
}

/** Lines that fit the panel. If there are more, the last line is the button for the rest. */
const roomFor = 5
const waitingRows = Array.from({ length: roomFor }, (_, row) => row)

/** Items in need of attention among those a person may see, one line each, largest loss first. */
export const AttentionPanel = ({ me }: { me: Me }) => {
  const { t } = useTranslation('attention')
  const language = useLanguage()
  const [showsSnoozed, setShowsSnoozed] = useState(false)
  const { currentData: data, error, isFetching, refetch } = useAttention(showsSnoozed)
  const [showsAll, setShowsAll] = useState(false)
  const list = useId()
  const things = useMemo(() => data && thingsOf(data.episodes), [data])
  const isLong = (things?.length ?? 0) > roomFor
  const { hash, key } = useLocation()
  useEffect(() => {
    // Links on this and other pages target the panel.
    if (hash === '#attention') document.getElementById('attention')?.focus()
  }, [hash, key])
  const more = data && things ? data.total - things.length : 0
  return (
    <>
      <div className={classes.head}>
        <h2 id="attention-name">
          {t('title')} {data && data.open > 0 && <span>{formatNumber(data.open, language)}</span>}
        </h2>
        {(showsSnoozed || (data?.snoozed ?? 0) > 0) && (
          <Button variant="quiet" size="xs" aria-pressed={showsSnoozed} onClick={() => setShowsSnoozed(!showsSnoozed)}>
            {t('snoozed', { n: formatNumber(data?.snoozed ?? 0, language) })}
          </Button>
        )}
        {me.permissions.includes('rules.manage') && (
          <Link className={classes.rules} to="/admin?section=rules">
            {t('rules')}
          </Link>
        )}
      </div>
      <div className={classes.body} data-all={showsAll || undefined} aria-busy={!data && !error}>
        {error !== undefined && !data ? (
          <Note kind="error" action={<Retry busy={isFetching} onRetry={() => void refetch()} />}>
            {t('failed')}
          </Note>
        ) : things?.length === 0 ? (
          <p className={classes.nothing}>
            {t(showsSnoozed ? 'nothingSnoozed' : 'nothing')}
            <span>
              {data?.checkedAt ? <MomentIn at={data.checkedAt} say={(time) => t('checked', { time })} /> : t('notYet')}
            </span>
          </p>
        ) : (
          <>
            <ul id={list}>
              {data && things
                ? (isLong && !showsAll ? things.slice(0, roomFor - 1) : things).map(({ key: of, episodes }) => (
                    <Row key={of} episodes={episodes} week={data.week} />
                  ))
                : waitingRows.map((row) => (
                    <li key={row} className={classes.row}>
                      <Skeleton width="60%" />
                    </li>
                  ))}
            </ul>
            {data && isLong && (
              <div className={classes.rest}>
                <Button
                  variant="quiet"
                  size="xs"
                  aria-expanded={showsAll}
                  aria-controls={list}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? t('showFewer') : t('showAll', { n: formatNumber(data.total, language) })}
                </Button>
              </div>
            )}
          </>
        )}
        {more > 0 && showsAll && <p className={classes.more}>{t('more', { count: more })}</p>}
      </div>
    </>
  )
}
