import type { LinkRecord } from '@app/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOpenRecord } from '../../lib/hooks/use-record.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { History } from './history.tsx'
import { LinkForm } from './link-form.tsx'
import classes from './link-generator.module.css'
import { Outcome } from './outcome.tsx'
import { Requests, useRequestsKnown } from './requests.tsx'
import './texts.ts'
import { useCreate } from './use-create.ts'
import { useMend, type Mending } from './use-mend.ts'

interface LinkGeneratorProps {
  countries: readonly string[]
}

/** Page that makes links and lists previous ones. */
export const LinkGenerator = ({ countries }: LinkGeneratorProps) => {
  const { t } = useTranslation('links')
  const creating = useCreate()
  const mend = useMend()
  const known = useRequestsKnown()
  const settled = useSettled()
  const { open } = useOpenRecord()
  const onOpen = useCallback(({ id }: LinkRecord) => open({ kind: 'link', id }), [open])
  // Each press fills the form again.
  const [like, setLike] = useState<{ link: LinkRecord; press: number }>()
  const form = useRef<HTMLDivElement>(null)
  const onSimilar = useCallback(
    (link: LinkRecord) => setLike((before) => ({ link, press: (before?.press ?? 0) + 1 })),
    [],
  )
  useEffect(() => {
    if (like) form.current?.querySelector('input')?.focus()
  }, [like])
  const [cleaning, setCleaning] = useState<LinkRecord>()
  const { run } = mend
  const { forget } = creating
  const resume = (link: LinkRecord) => void run('resume', link).then((done) => done && forget())
  const onMend = useCallback(
    (kind: Mending, link: LinkRecord) => (kind === 'resume' ? void run(kind, link) : setCleaning(link)),
    [run],
  )
  return (
    <>
      <div className={classes.panes}>
        <div className={classes.pane} ref={form}>
          <LinkForm
            key={like?.press ?? 0}
            like={like?.link}
            countries={countries}
            busy={creating.busy}
            onSubmit={(wanted) => void creating.run(wanted)}
          />
        </div>
        <div className={classes.pane}>
          <Outcome creating={creating} onResume={resume} onCleanUp={setCleaning} />
          <Requests />
        </div>
      </div>
      {/* The form is painted first, the history right after. */}
      {settled && (
        <div hidden={!known}>
          <History countries={countries} busy={mend.busy} onOpen={onOpen} onMend={onMend} onSimilar={onSimilar} />
        </div>
      )}
      {cleaning && (
        <Confirm
          title={t('cleanUpTitle')}
          verb={t('cleanUp')}
          danger
          busy={mend.busy === cleaning.id}
          onConfirm={() =>
            void run('cleanUp', cleaning).then((done) => {
              if (done) forget()
              setCleaning(undefined)
            })
          }
          onClose={() => setCleaning(undefined)}
        >
          <p>{cleaning.campaign_name}</p>
          <p className="hint">{t('cleanUpHelp')}</p>
        </Confirm>
      )}
    </>
  )
}
