import type { Launch, Me } from '@app/contract'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { formatTime } from '../../lib/moment.ts'
import { newLaunch } from '../../lib/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { RecordAnswer, RecordFoot, RecordSection, RecordTitle, useRecordFrame } from '../../ui/dialog/record.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { AccountSteps } from './account-steps.tsx'
import { CancelLaunch } from './cancel-launch.tsx'
import classes from './launch.module.css'
import { LinkSteps } from './link-steps.tsx'
import { MailboxSteps } from './mailbox-steps.tsx'
import { NewLaunch } from './new-launch.tsx'
import './texts.ts'
import { useNextStep } from './use-next-step.ts'

/** Polling interval while a link is being made, in ms; a fallback for lost events. */
const lookMs = 2_000

export type RenderCode = (email: string, mailboxId: number) => ReactNode

/** Things that a cancelled launch returned, and things that stayed. */
const Cancelled = ({ cancelled }: { cancelled: NonNullable<Launch['cancelled']> }) => {
  const { t } = useTranslation('launches')
  return (
    <RecordSection title={t('cancelled')}>
      <Note kind={cancelled.kept.length > 0 ? 'warning' : 'ok'}>
        {[
          ...cancelled.returned.map((part) => t(`returned.${part}`)),
          ...cancelled.kept.map(({ what, why }) => t('kept', { what: t(`keptParts.${what}`), why: t(`why.${why}`) })),
        ].join(' ')}
      </Note>
    </RecordSection>
  )
}

interface LaunchProps {
  launch: Launch
  me: Me
  renderCode: RenderCode
}

const Steps = ({ launch, me, renderCode }: LaunchProps) => {
  const { t } = useTranslation('launches')
  const { follow } = useRecordFrame()
  // Portal target for the button of the link step, first in the footer.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const steps = useRef<HTMLOListElement>(null)
  const said = useNextStep(steps, launch)
  const isOpen = launch.state === 'open'
  return (
    <>
      <RecordTitle>
        {t('title')}
        <span className={classes.saved}>{launch.country}</span>
        <span className={classes.saved}>{t('saved', { time: formatTime(new Date(launch.saved_at)) })}</span>
      </RecordTitle>
      {launch.cancelled && <Cancelled cancelled={launch.cancelled} />}
      <p className="sr" role="status">
        {said}
      </p>
      <ol ref={steps} className={classes.steps} aria-label={t('steps')}>
        <AccountSteps launch={launch} linked={me.countries} />
        <MailboxSteps launch={launch} renderCode={renderCode} />
        <LinkSteps
          launch={launch}
          mayLink={me.permissions.includes('links.create')}
          mayAsk={me.permissions.includes('links.request')}
          isLinked={me.countries.includes(launch.country)}
          foot={place}
        />
      </ol>
      <RecordFoot>
        {isOpen ? (
          <>
            <span ref={setPlace} />
            <CancelLaunch launch={launch} />
          </>
        ) : (
          <>
            {launch.account.stands !== 'gone' && (
              <Button onClick={() => follow({ kind: 'account', id: launch.account.record_id })}>
                {t('openAccount')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => follow(newLaunch)}>
              {t('another')}
            </Button>
          </>
        )}
      </RecordFoot>
    </>
  )
}

const Running = ({ id, me, renderCode }: { id: number; me: Me; renderCode: RenderCode }) => {
  const [making, setMaking] = useState(false)
  const { currentData, error, isFetching, refetch } = launchesApi.useGetLaunchQuery(
    { params: { id: String(id) } },
    { pollingInterval: making ? lookMs : 0 },
  )
  const isMade = currentData?.link?.state === 'creating' || currentData?.link?.state === 'cleaning'
  if (isMade !== making) setMaking(isMade)
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(launch) => <Steps launch={launch} me={me} renderCode={renderCode} />}
    </RecordAnswer>
  )
}

/** Record of a launch beside the list, step by step; `newLaunch.id` for one to begin. */
export const LaunchRecord = ({ id, me, renderCode }: { id: number; me: Me; renderCode: RenderCode }) =>
  id === newLaunch.id ? <NewLaunch me={me} /> : <Running id={id} me={me} renderCode={renderCode} />
