import type { AttentionEpisode, Me } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { attentionApi } from '../../api/calls/attention.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { iconOf, isPressing, placeOf, useAttentionWords } from '../../ui/attention/use-attention-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Retry } from '../../ui/feedback/retry.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { MomentIn } from '../../ui/text/moment.tsx'
import classes from './panel.module.css'
import { SnoozeForm } from '../../ui/attention/snooze-form.tsx'
import './texts.ts'
import { useAttention } from './use-attention.ts'

/** Of what, by which rule, the figure with its days, and one thing to do about it. */
const Row = ({ episode }: { episode: AttentionEpisode }) => {
  const { t } = useTranslation('attention')
  const { nameOf, ruleOf, figureOf } = useAttentionWords()
  const errorText = useErrorText()
  const [snoozing, setSnoozing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [wake, { isLoading }] = attentionApi.useWakeAttentionMutation()
  const { rule, thing, snoozed, openedAt } = episode
  const [name, said] = [nameOf(thing), ruleOf(episode)]
  const { figure, when } = figureOf(episode, openedAt)
  const wakeUp = async () => {
    const { error } = await wake({ params: { id: String(episode.id) }, body: {} })
    if (error) toast('error', t('wakeFailed'), { detail: errorText(error) })
  }
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-pressing={isPressing(rule) || undefined}>
        <Icon name={iconOf(thing)} />
        {isPressing(rule) && <span className="sr">{t('pressing')}</span>}
      </span>
      <div className={classes.what}>
        <Link to={placeOf(thing)}>{name}</Link>
        <p title={said}>
          {snoozed ? (
            <MomentIn at={snoozed.until} say={(time) => t('until', { time, reason: snoozed.reason })} />
          ) : (
            said
          )}
        </p>
      </div>
      <div className={classes.figure}>
        <b>{figure}</b>
        <p>{when}</p>
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
          episode={episode}
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

const waitingRows = [1, 2, 3, 4]
/** More rows than the panel has room for, on phones, too, without scrolling. */
const firstRows = 7

/** What needs attention of what a person may see: the most pressing first. */
export const AttentionPanel = ({ me }: { me: Me }) => {
  const { t } = useTranslation('attention')
  const language = useLanguage()
  const [showsSnoozed, setShowsSnoozed] = useState(false)
  const { currentData: data, error, isFetching, refetch } = useAttention(showsSnoozed)
  const settled = useSettled()
  const episodes = data?.episodes
  const { hash, key } = useLocation()
  useEffect(() => {
    // Links lead here, from this page and from others.
    if (hash === '#attention') document.getElementById('attention')?.focus()
  }, [hash, key])
  const more = data ? data.total - data.episodes.length : 0
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
      <div className={classes.body} aria-busy={!data && !error}>
        {error !== undefined && !data ? (
          <Note kind="error" action={<Retry busy={isFetching} onRetry={() => void refetch()} />}>
            {t('failed')}
          </Note>
        ) : episodes?.length === 0 ? (
          <p className={classes.nothing}>
            {t(showsSnoozed ? 'nothingSnoozed' : 'nothing')}
            <span>
              {data?.checkedAt ? <MomentIn at={data.checkedAt} say={(time) => t('checked', { time })} /> : t('notYet')}
            </span>
          </p>
        ) : (
          <ul>
            {episodes
              ? (settled ? episodes : episodes.slice(0, firstRows)).map((episode) => (
                  <Row key={episode.id} episode={episode} />
                ))
              : waitingRows.map((row) => (
                  <li key={row} className={classes.row}>
                    <Skeleton width="60%" />
                  </li>
                ))}
          </ul>
        )}
        {more > 0 && <p className={classes.more}>{t('more', { count: more })}</p>}
      </div>
    </>
  )
}
