import type { Answer, AppContract } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { deviceOf } from '../../lib/browser/device.ts'
import { formatAgo } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import { Retry } from '../../ui/feedback/retry.tsx'
import { reportingZone } from '../../lib/moment.ts'
import { MomentIn } from '../../ui/text/moment.tsx'
import '../../ui/period/texts.ts'

type OwnSession = Answer<AppContract['listSessions']>['sessions'][number]

const Row = ({ session, onEnd, busy }: { session: OwnSession; onEnd: () => void; busy: boolean }) => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { browser, system } = deviceOf(session.userAgent)
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  return (
    <li className={classes.session}>
      <div>
        <b>{device}</b> {session.current && <span className={classes.here}>{t('thisSession')}</span>}
        <p className="hint">
          <span translate="no" className="mono">
            {session.network}
          </span>{' '}
          ·{' '}
          <MomentIn
            at={session.lastSeenAt}
            text={formatAgo(session.lastSeenAt, language)}
            say={(time) => t('lastSeen', { time })}
          />{' '}
          · <MomentIn at={session.createdAt} say={(time) => t('since', { time })} />
        </p>
      </div>
      {!session.current && (
        <Button size="xs" busy={busy} aria-label={t('endSessionOf', { device })} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  )
}

/** Sessions of the person, and a way to end them. */
export const SessionsSection = () => {
  const { t } = useTranslation(['settings', 'period'])
  const errorText = useErrorText()
  const { data, error, isLoading, refetch } = api.useListSessionsQuery()
  const [endOne, one] = api.useEndSessionMutation()
  const [endOthers, others] = api.useEndOtherSessionsMutation()
  const busy = one.isLoading || others.isLoading
  const sessions = data?.sessions ?? []

  const done = (failed: unknown, message: string) => {
    if (!failed) return toast('success', message)
    toast('error', t('endFailed'), { detail: errorText(failed, t('endFailed')) })
  }
  const end = async (id: number) => done((await endOne({ params: { id: String(id) } })).error, t('sessionEnded'))
  const endAll = async () => done((await endOthers()).error, t('othersEnded'))

  return (
    <Section title={t('sessions')} hint={`${t('sessionsHint')} ${t('period:timeZone', { zone: reportingZone() })}.`}>
      {error && !data && (
        <Note kind="error" action={<Retry onRetry={() => void refetch()} />}>
          {errorText(error, t('failures.load'))}
        </Note>
      )}
      <ul aria-busy={isLoading}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button busy={busy} onClick={() => void endAll()}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      {sessions.length === 1 && <p className="hint">{t('noOthers')}</p>}
    </Section>
  )
}
