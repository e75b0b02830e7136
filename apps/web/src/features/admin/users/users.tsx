import { admin, roleNames, type Invite, type User } from '@app/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useErrorText } from '#api/error-text.ts'
import { useOpenRecord, useRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { useBeside } from '#lib/hooks/use-beside.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { AddButton } from '#ui/button/add-button.tsx'
import { ListToolbar, ListFilter } from '#ui/list/list-bar.tsx'
import { useServerList } from '#ui/list/use-server-list.ts'
import { AdminTable } from '../admin-table.tsx'
import '#ui/ui-texts.ts'
import { Config } from '../config.tsx'
import { InviteList } from './create/invite-list.tsx'
import { CreateDrawer } from './create/create-drawer.tsx'
import '../texts.ts'
import { userColumns, type UserAction } from './user-columns.tsx'
import { Departures } from './leaving/departures.tsx'
import { UserOpen } from './user-open.tsx'
import type { Choices } from '../use-choices.ts'
import { useRoleChange } from './person-record.tsx'
import { Retry } from '#ui/feedback/retry.tsx'

const asked = { sort: 'id', limit: 40, filters: { role: 'role' } } as const

const failureTexts = { roles: 'rolesLoadFailed', adspower: 'adspowerLoadFailed', groups: 'groupsLoadFailed' } as const

/** Title per failed request, beside the error text. */
const callTexts = { roles: 'rolesFetchFailed', adspower: 'adspowerGetFailed', groups: 'groupsLoadFailed' } as const

const Failures = ({ failures }: Pick<Choices, 'failures'>) => {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  return failures.map(({ key, error, retry }) => {
    const title = t(failureTexts[key])
    const call = t(callTexts[key])
    const cause = errorText(error, call)
    const told = cause === call || call === title ? cause : `${call}: ${cause}`
    return (
      <Banner key={key} kind="warning" action={<Retry onRetry={() => void retry()} />}>
        <strong>{title}</strong>
        {told !== title && <p>{told}</p>}
      </Banner>
    )
  })
}

/** People who may sign in: create, edit in place, delete. */
export const Users = () => {
  const { t } = useTranslation(['admin', 'ui'])
  const phone = useMedia('(max-width: 640px)')
  const { kit, question } = useRoleChange()
  const { choices } = kit
  const list = useServerList(adminApi.endpoints.listUsers, admin.listUsers, asked, choices.asks)
  const { params, change } = useAddress()
  const [again, setAgain] = useState<Invite>()
  const creating = again ?? params.get('add') === 'user'
  const [open, setOpen] = useState<{ action: UserAction; user: User }>()
  const { open: openRecord } = useOpenRecord()
  const record = useRecord()
  useRecordList(
    'person',
    useMemo(() => list.rows?.map(({ id }) => id), [list.rows]),
  )
  const onAction = (action: UserAction, user: User) => setOpen({ action, user })
  const isBeside = useBeside()
  const columns = userColumns({
    t,
    phone,
    isBeside,
    kit,
    onAction,
    onOpen: ({ id }) => openRecord({ kind: 'person', id }),
  })
  // Current version of the row, so that open dialogs follow changes.
  const user = open && list.now(open.user)
  return (
    <>
      <section aria-labelledby="users">
        <ListToolbar
          id="users"
          title={t('section.users')}
          list={list}
          columns={columns}
          search={t('searchUsers')}
          end={<AddButton onClick={() => change({ add: 'user' }, true)}>{t('create')}</AddButton>}
        >
          <ListFilter
            list={list}
            name="role"
            label={t('words.role')}
            any={t('anyRole')}
            options={[...roleNames, 'none' as const].map((each) => ({ value: each, label: t(`roles.${each}`) }))}
          />
        </ListToolbar>
        <Failures failures={choices.failures} />
        <AdminTable
          list={list}
          label={t('section.users')}
          columns={columns}
          failed={t('failures.load')}
          empty={t('noUsers')}
          mark={(user) => (record?.kind === 'person' && record.id === user.id ? 'chosen' : list.mark(user))}
        />
      </section>
      {/* Rendered once the list has its height, so that nothing moves. */}
      {(list.data || list.error !== undefined) && (
        <>
          <Config />
          <InviteList onAgain={setAgain} />
        </>
      )}
      <Departures />
      {creating && (
        <CreateDrawer
          choices={choices}
          from={again}
          onClose={() => {
            setAgain(undefined)
            if (params.has('add')) change({ add: undefined })
          }}
        />
      )}
      {open && user && <UserOpen action={open.action} user={user} kit={kit} onClose={() => setOpen(undefined)} />}
      {question}
    </>
  )
}
