import type { Answer, AppContract, AvailableAccount, Input } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { api } from '#api/api.ts'
import { useErrorText } from '#api/error-text.ts'
import { refusal } from '#api/error.ts'
import { useAsk } from '#api/use-refresh.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { toast, type ToastType } from '#ui/feedback/toast.tsx'
import { useNews } from '../news.tsx'
import { formatDateTime } from '#lib/moment.ts'

/** The account as its taker receives it, with the time of taking. */
export type TakenAccount = Answer<AppContract['takeAccount']>['account'] & { at: number }

type TakeAnswer = Answer<AppContract['takeAccount']>
/** Criteria for the next account. */
export type TakeRequest = Input<AppContract['takeNextAccount']>['body']
/** `busy` value while the next account is taken. */
export const nextKey = 'next'

const mailToast: Record<string, ToastType> = { added: 'success', already_yours: 'warning' }

/** Key by position: ids are unique among free accounts only. */
export const keyOf = ({ id, url, row }: AvailableAccount) => `${id}\n${url}\n${row}`

/** The login is left out: each view of it is recorded, so only an explicit reveal may return it. */
const unseen = { withoutLogin: true } as const

/** Takes accounts one at a time and reports the outcome. */
export const useTake = (onTaken: (taken: TakenAccount) => void) => {
  const { t } = useTranslation('accounts')
  const dispatch = useAsk()
  const errorText = useErrorText()
  const language = useLanguage()
  const news = useNews()
  const [busy, setBusy] = useState<string>()
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())

  const toastMail = (account: TakenAccount) => {
    const mail = account.emailTransfer
    if (mail) toast(mailToast[mail.outcome] ?? 'error', t(`mail.${mail.outcome}`, { email: mail.email }))
  }
  const refused = (error: unknown) => {
    const { code, reason, values } = refusal(error) ?? {}
    const { username, time } = values ?? {}
    // Only people who manage accounts are told who took it.
    const by = username && time && t('takenBy', { username, time: formatDateTime(time, language) })
    const text =
      code === 'already_taken' && !reason
        ? [t('takenByOther'), by].filter(Boolean).join('. ')
        : errorText(error, t('failedTake'))
    news({ kind: 'error', text })
    // A refusal by the server means that the list is stale. Invalidated tags are refetched.
    if (code) dispatch(api.util.invalidateTags(['AvailableAccount', 'OwnAccount']))
  }
  /** `key`: the row that leaves the list. `name`: the `busy` value until then. */
  const run = async (
    key: string,
    name: string,
    ask: () => Promise<{ data?: TakeAnswer | undefined; error?: unknown }>,
  ) => {
    if (busy !== undefined) return
    setBusy(name)
    setOwn((old) => new Set(old).add(key))
    news(undefined)
    const { data, error } = await ask()
    setBusy(undefined)
    if (!data) {
      setOwn((old) => new Set([...old].filter((each) => each !== key)))
      return refused(error)
    }
    const mail = data.emailTransfer ?? data.account.emailTransfer
    const taken = { ...data.account, ...(mail && { emailTransfer: mail }), at: Date.now() }
    news({ kind: 'said', text: t('yours', { name: taken.name ?? taken.id }) })
    toastMail(taken)
    onTaken(taken)
  }
  // Untracked: the store need not keep the answer.
  const untracked = { track: false } as const
  const { takeAccount, takeNextAccount } = accountsApi.endpoints
  const take = (row: AvailableAccount) => {
    const body = { accountId: row.id, sheetUrl: row.url, rowNumber: row.row, ...unseen }
    return run(keyOf(row), keyOf(row), () => dispatch(takeAccount.initiate({ body }, untracked)))
  }
  /** Takes the oldest match: `expected`, unless somebody else was faster. */
  const takeNext = (body: TakeRequest, expected: string) =>
    run(expected, nextKey, () => dispatch(takeNextAccount.initiate({ body: { ...body, ...unseen } }, untracked)))
  return { take, takeNext, busy, isOwn: (row: AvailableAccount) => own.has(keyOf(row)) || own.has(row.id) }
}
