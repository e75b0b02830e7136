import type { OwnAccount } from '@app/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { useMinutesLeft } from '#lib/hooks/use-minutes-left.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { useRecordFrame } from '#ui/dialog/record.tsx'
import { CopyLine, LinkLine } from '../lines.tsx'
import { LinkAct } from '../record/link-act.tsx'
import { forgetTaken } from './just-taken.ts'
import { OneTimeLine } from './one-time-line.tsx'
import { loginFirst, SecretLine } from './secret-line.tsx'
import classes from './taken-panel.module.css'
import { useReturn } from '../use-return.ts'
import { useSecrets } from './use-secrets.ts'
import type { TakenAccount } from './use-take.ts'
import { formatTime } from '#lib/moment.ts'

interface TakenPanelProps {
  taken: TakenAccount
}

const Return = ({ recordId, own, onBack }: { recordId: number; own: OwnAccount | undefined; onBack: () => void }) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const { run, busy } = useReturn(recordId, onBack)
  const minutes = useMinutesLeft(own?.returnableUntil ?? null)
  if (!own) return null
  return (
    <>
      <Button leftSection={<Icon name="undo" size={15} />} busy={busy} off={minutes === 0} onClick={() => void run()}>
        {t('return')}
      </Button>
      <p className={classes.hint}>
        {minutes > 0
          ? t('returnMinutes', { count: minutes, n: formatNumber(minutes, language) })
          : own.returnableUntil === null && t('noReturn')}
      </p>
    </>
  )
}

/** Panel at the top of the record of an account just taken; everything is visible at once. */
export const TakenPanel = ({ taken }: TakenPanelProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const { close } = useRecordFrame()
  const { recordId } = taken
  const accounts = accountsApi.useListMyAccountsQuery().data?.accounts
  const own = accounts?.find(({ id }) => id === recordId)
  const secrets = useSecrets(recordId)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused row is gone.
    heading.current?.focus({ preventScroll: true })
    return () => forgetTaken(recordId)
  }, [recordId])
  const mail = taken.emailTransfer
  return (
    <section className={classes.taken} aria-label={t('taken')}>
      <header className={classes.head}>
        <h3 ref={heading} tabIndex={-1}>
          <Status kind="good">{t('taken')}</Status>
        </h3>
        <span className="hint">{formatTime(new Date(taken.at))}</span>
        <Button
          className={classes.back}
          size="xs"
          variant="quiet"
          leftSection={<Icon name="back" size={13} />}
          onClick={close}
        >
          {t('back')}
        </Button>
      </header>
      {mail && (
        // The take succeeded, whatever the outcome of the email.
        <Note kind={mail.outcome === 'added' ? 'ok' : 'warning'}>
          {t(`mail.${mail.outcome}`, { email: mail.email })}
        </Note>
      )}
      <KeyValues>
        <CopyLine name={t('fields.id')} text={taken.id} />
        <CopyLine name={t('fields.name')} text={taken.name} />
        <KeyValue name={t('fields.country')}>
          {taken.country} {regionName(taken.country, language)}
        </KeyValue>
        {/* The combined login keeps its line: masked until the fields of the sheet are known, then a dash if it has
            none. */}
        {own && !own.revealable.includes('login_pass') && <CopyLine name={t('fields.login_pass')} text={null} />}
        {own ? (
          loginFirst
            .filter((field) => own.revealable.includes(field))
            .map((field) => <SecretLine key={field} field={field} secrets={secrets} />)
        ) : (
          <SecretLine field="login_pass" secrets={secrets} />
        )}
        {own?.oneTimeCodes && <OneTimeLine recordId={recordId} />}
        <LinkLine text={taken.link} />
        {own?.pixel && <CopyLine name={t('fields.pixel')} text={own.pixel} />}
      </KeyValues>
      <p className={classes.hint}>{t('recorded')}</p>
      <div className={classes.acts}>
        {own && <LinkAct account={own} />}
        <Return recordId={recordId} own={own} onBack={close} />
      </div>
    </section>
  )
}
