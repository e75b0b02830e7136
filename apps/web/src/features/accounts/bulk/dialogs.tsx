import type { Selection } from '@app/contract'
import { useState } from 'react'
import { accountsApi } from '#api/calls/accounts.ts'
import { bulkApi } from '#api/calls/bulk.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Choice } from '#ui/form/choice.tsx'
import { ReasonDialog } from '../overview/reason-dialog.tsx'
import '../overview/overview-texts.ts'
import { AboutSelected, type About } from './about.tsx'
import './texts.ts'
import { useBegin } from './use-begin.ts'

export interface BulkDialogProps {
  accounts: Selection
  count: number
  about: About
  onBegun: (id: number) => void
  onClose: () => void
}

/** Takes the selected accounts from their holders and offers them again. */
export const ReleaseDialog = ({ accounts, count, about, onBegun, onClose }: BulkDialogProps) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const [release] = bulkApi.useReleaseAccountsMutation()
  const { run, ...state } = useBegin(onBegun)
  return (
    <ReasonDialog
      title={t('releaseTitle', { count, n: formatNumber(count, language) })}
      verb={t('releaseVerb')}
      danger
      {...state}
      onClose={onClose}
      onSubmit={(reason) => void run(release, { body: { accounts, reason } })}
    >
      <p>{t('releaseHelp')}</p>
      <AboutSelected {...about} isRelease />
    </ReasonDialog>
  )
}

/** Gives the selected accounts to one person. */
export const HandOverDialog = ({ accounts, count, about, onBegun, onClose }: BulkDialogProps) => {
  const { t } = useTranslation(['bulk', 'overview'])
  const language = useLanguage()
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState(false)
  const [handOver] = bulkApi.useHandOverAccountsMutation()
  const { data } = accountsApi.useListTakersQuery()
  const { run, ...state } = useBegin(onBegun)
  const check = () => {
    setMissing(to === '')
    return to !== ''
  }
  return (
    <ReasonDialog
      title={t('handOverTitle', { count, n: formatNumber(count, language) })}
      verb={t('overview:handOver')}
      {...state}
      held={to !== ''}
      check={check}
      onClose={onClose}
      onSubmit={(reason) => void run(handOver, { body: { accounts, userId: Number(to), reason } })}
    >
      <AboutSelected {...about} />
      <Choice
        label={t('overview:handOverTo')}
        value={to}
        error={missing && t('overview:personMissing')}
        options={[
          { value: '', label: t('overview:choosePerson') },
          ...(data?.people ?? []).map(({ userId, username }) => ({ value: String(userId), label: username })),
        ]}
        onChange={(value) => {
          setTo(value)
          setMissing(false)
        }}
      />
    </ReasonDialog>
  )
}
