import { accountLabel, type TakenAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { refusal } from '#api/error.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { parseAmount } from '#lib/amount.ts'
import { formatMoney } from '#lib/format.ts'
import { Choice } from '#ui/form/choice.tsx'
import '#shared/accounts/state-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { mostSpend } from '../close-dialog.tsx'
import { correctionsOf, noCorrections } from '../spend/corrections.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useRecordAction } from './use-record-action.ts'
import { lazily } from '#ui/lazily.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'

const SpreadPreview = lazily(async () => (await import('../spend/spread-preview.tsx')).SpreadPreview)

interface ActionProps {
  account: TakenAccount
  /** Cancelled. */
  onClose: () => void
  onDone: () => void
}

/** Display name of an account. */
export const nameOf = (account: TakenAccount) => accountLabel(account.accountId, account.accountName)
const params = ({ id }: TakenAccount) => ({ params: { id: String(id) } })

const HeldState = ({ account: { userUsername: username, state } }: Pick<ActionProps, 'account'>) => {
  const { t } = useTranslation(['overview', 'accountState'])
  return <p className="hint">{t('heldIn', { username, state: t(`accountState:accountStates.${state}`) })}</p>
}

/**
 * Takes an account from its holder and offers it again. A banned account must not be given to anybody, so the dialog
 * offers closing instead.
 */
export const ReleaseDialog = ({ account, onClose, onDone, onInstead }: ActionProps & { onInstead: () => void }) => {
  const { t } = useTranslation(['overview', 'accountState'])
  const [release] = accountsApi.useReleaseAccountMutation()
  const { run, ...state } = useRecordAction(onDone)
  if (account.state === 'banned')
    return (
      <Dialog
        title={t('releaseTitle', { name: nameOf(account) })}
        onClose={onClose}
        foot={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" data-autofocus onClick={onInstead}>
              {t('words.closeAccount')}
            </Button>
          </>
        }
      >
        <p>{t('releaseBanned', { username: account.userUsername })}</p>
      </Dialog>
    )
  return (
    <ReasonDialog
      title={t('releaseTitle', { name: nameOf(account) })}
      verb={t('release')}
      danger
      {...state}
      onClose={onClose}
      onSubmit={(reason) => void run(() => release({ ...params(account), body: { reason } }), t('released'))}
    >
      <p>{t('releaseHelp', { username: account.userUsername })}</p>
      <HeldState account={account} />
    </ReasonDialog>
  )
}

export const HandOverDialog = ({ account, onClose, onDone }: ActionProps) => {
  const { t } = useTranslation('overview')
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState(false)
  const [handOver] = accountsApi.useHandOverAccountMutation()
  const { run, ...state } = useRecordAction(onDone)
  const { data } = accountsApi.useListTakersQuery()
  const others = data?.people.filter(({ userId }) => userId !== account.userId)
  const person = others?.find(({ userId }) => String(userId) === to)
  const check = () => {
    setMissing(!person)
    return person !== undefined
  }
  const send = (reason: string) => {
    if (!person) return
    const body = { userId: person.userId, reason }
    void run(() => handOver({ ...params(account), body }), t('handedOver', { username: person.username }))
  }
  return (
    <ReasonDialog
      title={t('handOverTitle', { name: nameOf(account) })}
      verb={t('handOver')}
      {...state}
      held={to !== ''}
      check={check}
      onClose={onClose}
      onSubmit={send}
    >
      <HeldState account={account} />
      {others?.length === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <Choice
          label={t('handOverTo')}
          value={to}
          error={missing && t('personMissing')}
          options={[
            { value: '', label: t('choosePerson') },
            ...(others ?? []).map(({ userId, username }) => ({ value: String(userId), label: username })),
          ]}
          onChange={(value) => {
            setTo(value)
            setMissing(false)
          }}
        />
      )}
    </ReasonDialog>
  )
}

/** Whether the server refused a total because of the recorded days. */
const isInTheWay = (error: unknown): boolean => ['spend_below', 'spend_full'].includes(refusal(error)?.reason ?? '')

/**
 * Corrects the total spend of a closed account. If the recorded days conflict with the total, asks for their
 * corrections.
 */
export const SpendDialog = ({ account, onClose, onDone }: ActionProps) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const before = account.spend === null ? '' : account.spend.toFixed(2).replace('.', language === 'uk' ? ',' : '.')
  const [text, setText] = useState(before)
  const [wrong, setWrong] = useState<string>()
  const [correct] = accountsApi.useCorrectSpendMutation()
  const { run, ...state } = useRecordAction(onDone)
  const [asked, setAsked] = useState<number>()
  const [typed, setTyped] = useState(noCorrections)
  const spend = parseAmount(text)
  const asks = asked !== undefined && asked === spend
  const { corrections, wrong: unread } = correctionsOf(typed)
  const check = () => {
    const over = spend !== undefined && spend > mostSpend
    const problem = over ? t('words.spendMost', { max: formatMoney(mostSpend, language) }) : t('words.spendWrong')
    setWrong(spend === undefined || over ? problem : undefined)
    return spend !== undefined && !over && unread.length === 0
  }
  const send = (reason: string) => {
    if (spend === undefined) return
    const body = { spend, reason, ...(corrections.length > 0 && { corrections }) }
    void run(
      () => correct({ ...params(account), body }),
      t('corrected'),
      (error) => {
        const begins = isInTheWay(error) && !asks
        if (begins) setAsked(spend)
        return begins
      },
    )
  }
  return (
    <ReasonDialog
      title={t('correctTitle', { name: nameOf(account) })}
      verb={t('correct')}
      {...state}
      held={text !== before || Object.keys(typed.amounts).length > 0}
      check={check}
      onClose={onClose}
      onSubmit={send}
    >
      <AmountField
        data-autofocus
        label={t('words.spendField')}
        styles={{ wrapper: { maxWidth: 180 } }}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(undefined)
          // Corrections made for one total need not apply to another.
          setAsked(undefined)
          setTyped(noCorrections)
        }}
      />
      {asks && <SpreadPreview recordId={account.id} spend={spend} typed={typed} onType={setTyped} tried reasonBeside />}
    </ReasonDialog>
  )
}
