import type { Invite } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { invitesApi } from '#api/calls/invites.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Bar } from '#ui/list/list-bar.tsx'
import { Count, None, Tools } from '#ui/list/cells.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { Moment } from '#ui/text/moment.tsx'
import '../../texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import './invite-texts.ts'

const stateKinds = { open: 'good', expired: 'neutral', withdrawn: 'neutral' } as const

const columnsOf = (
  t: TFunction<'invites'>,
  admin: TFunction<'admin'>,
  number: (n: number) => string,
  on: { withdraw: (invite: Invite) => void; again: (invite: Invite) => void },
): Column<Invite>[] => [
  { key: 'username', title: admin('username'), card: 'subject', cell: ({ username }) => username },
  { key: 'role', title: admin('words.role'), card: 'value', cell: ({ roleName }) => admin(`roles.${roleName}`) },
  {
    key: 'limit',
    title: admin('limit'),
    card: 'value',
    cell: ({ accLimit }) => (accLimit === null ? admin('unlimited') : number(accLimit)),
  },
  { key: 'lead', title: admin('lead'), card: 'value', cell: ({ lead }) => lead ?? <None>{admin('noLead')}</None> },
  {
    key: 'state',
    title: t('words.state'),
    card: 'value',
    cell: ({ state }) => <Status kind={stateKinds[state]}>{t(`states.${state}`)}</Status>,
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
        {invite.state === 'open' ? (
          <IconButton
            icon="trash"
            label={t('withdrawOf', { username: invite.username })}
            onClick={() => on.withdraw(invite)}
          />
        ) : (
          <Button
            size="xs"
            aria-label={t('againTitle', { username: invite.username })}
            onClick={() => on.again(invite)}
          >
            {t('again')}
          </Button>
        )}
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
      <ToldFailure text={failure?.text} />
    </Confirm>
  )
}

/** Invitations of the last month that were not accepted; renders nothing if there are none. */
export const InviteList = ({ onAgain }: { onAgain: (invite: Invite) => void }) => {
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
          columns={columnsOf(t, admin, (n) => formatNumber(n, language), {
            withdraw: setWithdrawing,
            again: onAgain,
          })}
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
