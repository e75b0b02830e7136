import type { OwnAccount, SecretField } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { useMinutesLeft } from '#lib/hooks/use-minutes-left.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { CopyLine, LinkLine } from '../lines.tsx'
import { OneTimeLine } from '../take/one-time-line.tsx'
import { loginFirst, SecretLine } from '../take/secret-line.tsx'
import classes from '../take/taken-panel.module.css'
import { useReturn } from '../use-return.ts'
import { useSecrets } from '../take/use-secrets.ts'

/** Masked fields, with a dash if the sheet has none. Login and password are separate only if they can be told apart. */
const shownFields = ({ revealable }: OwnAccount): SecretField[] =>
  loginFirst.filter((field) => revealable.includes(field) || field === 'login_pass' || field === 'cvv')

/** Copies all details as lines of name and value, with one recorded reveal. */
const CopyAll = ({ account, secrets }: { account: OwnAccount; secrets: ReturnType<typeof useSecrets> }) => {
  const { t } = useTranslation('accounts')
  const text = async () => {
    // The login is included once, combined with its password.
    const fields = account.revealable.filter((field) => field !== 'login' && field !== 'password')
    const revealed = await secrets.ask(fields)
    if (!revealed) return undefined
    const { details } = account
    const values = {
      id: account.accountId,
      name: account.accountName,
      country: details.country,
      mail_type: details.mail_type,
      wh_geo: details.wh_geo,
      pixel: details.pixel,
      cvv: revealed.cvv ?? null,
      login_pass: revealed.login_pass ?? null,
      link: details.link,
    }
    const lines = Object.entries(values).flatMap(([field, value]) =>
      value === null ? [] : [`${t(`fields.${field as keyof typeof values}`)}: ${value}`],
    )
    return lines.join('\n')
  }
  return <CopyButton small variant="default" label={t('copyAll')} text={text} busy={secrets.busy} />
}

const ReturnButton = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const minutes = useMinutesLeft(account.returnableUntil)
  const { run, busy } = useReturn(account.id)
  if (minutes === 0) return null
  return (
    <>
      <Button size="xs" leftSection={<Icon name="undo" size={13} />} busy={busy} onClick={() => void run()}>
        {t('return')}
      </Button>
      <span className="hint">{t('returnMinutes', { count: minutes, n: formatNumber(minutes, language) })}</span>
    </>
  )
}

/** Details of an account of the person's own; secrets are revealed one by one. */
export const Details = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const secrets = useSecrets(account.id)
  const { details, revealable } = account
  const secret = (field: SecretField) =>
    revealable.includes(field) ? (
      <SecretLine key={field} field={field} secrets={secrets} />
    ) : (
      <CopyLine key={field} name={t(`fields.${field}`)} text={null} />
    )
  return (
    <>
      <KeyValues>
        <CopyLine name={t('fields.id')} text={account.accountId} />
        <KeyValue name={t('fields.country')}>{regionName(details.country, language)}</KeyValue>
        <CopyLine name={t('fields.mail_type')} text={details.mail_type?.toLowerCase() ?? null} />
        <CopyLine name={t('fields.wh_geo')} text={details.wh_geo} />
        <CopyLine name={t('fields.pixel')} text={details.pixel} />
        {shownFields(account).map(secret)}
        {account.oneTimeCodes && <OneTimeLine recordId={account.id} />}
        <LinkLine text={details.link} />
      </KeyValues>
      <p className={classes.hint}>{t('recorded')}</p>
      <div className="row">
        <CopyAll account={account} secrets={secrets} />
        {!account.closed && <ReturnButton account={account} />}
      </div>
    </>
  )
}
