import type { Invite } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { invitesApi } from '../../../../api/invites.ts'
import { useLanguage } from '../../../../i18n/use-language.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { Confirm } from '../../../../ui/dialog/confirm.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Bar } from '../../../../ui/list/list-bar.tsx'
import { Count, Tools } from '../../../../ui/list/cells.tsx'
import { Table, type Column } from '../../../../ui/list/table.tsx'
import { Moment } from '../../../../ui/moment.tsx'
import '../../texts.ts'
import { useAct } from '../../use-act.ts'
import './invite-texts.ts'

const columnsOf = (
  t: TFunction<'invites'>,
  admin: TFunction<'admin'>,
  number: (n: number) => string,
  onWithdraw: (invite: Invite) => void,
): Column<Invite>[] => [
  { key: 'username', title: admin('username'), card: 'subject', cell: ({ username }) => username },
  { key: 'role', title: admin('words.role'), card: 'value', cell: ({ roleName }) => admin(`roleNames.${roleName}`) },
  {
    key: 'limit',
    title: admin('limit'),
    card: 'value',
    cell: ({ accLimit }) => (accLimit === null ? admin('unlimited') : number(accLimit)),
  },
  { key: 'by', title: t('by'), card: 'value', cell: ({ createdBy }) => createdBy },
  { key: 'until', title: t('until'), card: 'value', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    key: 'withdraw',
    title: t('withdraw'),
    silent: true,
    card: 'aside',
    cell: (invite) => (
      <Tools>
        <IconButton
          icon="trash"
          label={t('withdrawOf', { username: invite.username })}
          onClick={() => onWithdraw(invite)}
        />
      </Tools>
    ),
  },
]

const Withdraw = ({ invite, onClose }: { invite: Invite; onClose: () => void }) => {
  const { t } = useTranslation('invites')
  const [withdraw] = invitesApi.useWithdrawInviteMutation()
  const { busy, failure, run } = useAct(t('withdrawFailed'), onClose)
  return (
    <Confirm
      title={t('withdrawTitle', { username: invite.username })}
      verb={t(busy ? 'withdrawing' : 'withdraw')}
      danger
      busy={busy}
      onConfirm={() => void run(withdraw({ params: { id: String(invite.id) }, body: {} }), () => t('withdrawn'))}
      onClose={onClose}
    >
      <p>{t('withdrawHelp')}</p>
      {failure && (
        <Note kind="error" told>
          {failure.text}
        </Note>
      )}
    </Confirm>
  )
}

/** Who is invited and has not come yet. Nothing while nobody is. */
export const InviteList = () => {
  const { t } = useTranslation('invites')
  const { t: admin } = useTranslation('admin')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = invitesApi.useListInvitesQuery()
  const [withdrawing, setWithdrawing] = useState<Invite>()
  const invites = data?.invites ?? []
  if (invites.length === 0 && error === undefined && !withdrawing) return null
  return (
    <section aria-labelledby="invites">
      <Bar>
        <h2 id="invites">
          {t('open')}
          <Count n={data ? invites.length : undefined} />
        </h2>
      </Bar>
      {data ? (
        <Table
          label={t('open')}
          columns={columnsOf(t, admin, (n) => formatNumber(n, language), setWithdrawing)}
          rows={invites}
          rowKey={({ id }) => id}
          dim={error !== undefined}
        />
      ) : (
        error !== undefined && (
          <Failed title={t('listFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )
      )}
      {withdrawing && <Withdraw invite={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </section>
  )
}
