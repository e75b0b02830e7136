import type { User } from '@app/contract'
import type { TFunction } from 'i18next'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Chip, Status } from '#ui/feedback/status.tsx'
import { Opener, Tools } from '#ui/list/cells.tsx'
import type { Column } from '#ui/list/table.tsx'
import classes from '../admin.module.css'
import { AdspowerField, GroupsField, LimitField, Deliverability, RoleField, type Kit } from './user-fields.tsx'
import { Moment } from '#ui/text/moment.tsx'

/** Dialogs of a person. */
export type UserAction =
  | 'groups'
  | 'delete'
  | 'edit'
  | 'password'
  | 'factor'
  | 'sessions'
  | 'secrets'
  | 'unpair'
  | 'pairingLink'

interface Options {
  t: TFunction<['admin', 'ui']>
  phone: boolean
  /** A record is open beside the list. Columns it repeats are hidden, so that rows do not grow. */
  isBeside: boolean
  kit: Kit
  onAction: (action: UserAction, user: User) => void
  onOpen: (user: User) => void
}

/** Columns hidden beside an open record. */
const recordOnly: readonly string[] = ['telegramId', 'adspower', 'accLimit', 'createdAt', 'updatedAt']

/** Columns of users. Keys of sortable columns equal the sort keys of the server. */
export const userColumns = ({ t, phone, isBeside, kit, onAction, onOpen }: Options): Column<User>[] => {
  const day = (moment: string) => <Moment at={moment} dateOnly />
  const columns: Column<User>[] = [
    {
      key: 'id',
      title: t('id'),
      sortable: true,
      cell: ({ id }) => (
        <span translate="no" className="mono quiet">
          {id}
        </span>
      ),
    },
    {
      key: 'username',
      title: t('username'),
      sortable: true,
      card: 'subject',
      cell: (user) => (
        <span className={classes.person}>
          <Opener record={`person-${user.id}`} onOpen={phone ? () => onOpen(user) : undefined}>
            {phone ? user.username : <b>{user.username}</b>}
          </Opener>
          {user.isAdmin && <Chip>{t('roles.admin')}</Chip>}
          {!user.enabled && <Status kind="bad">{t('disabled')}</Status>}
        </span>
      ),
    },
    {
      key: 'telegramId',
      title: t('telegramId'),
      card: 'value',
      cell: (user) => (
        <span className={classes.person}>
          {user.telegramId === null ? (
            <Status kind="bad">{t('unpaired')}</Status>
          ) : (
            <span translate="no" className="mono">
              {user.telegramId}
            </span>
          )}
          {(user.reach === 'blocked' || user.reach === 'not_started') && <Deliverability user={user} />}
        </span>
      ),
    },
    { key: 'groups', title: t('groups'), card: 'full', cell: (user) => <GroupsField user={user} {...kit} /> },
    { key: 'adspower', title: t('adspower'), card: 'value', cell: (user) => <AdspowerField user={user} {...kit} /> },
    {
      key: 'role',
      title: t('words.role'),
      sortable: true,
      card: 'aside',
      cell: (user) => <RoleField user={user} {...kit} />,
    },
    {
      key: 'accLimit',
      title: t('limit'),
      sortable: true,
      number: true,
      card: 'value',
      cell: (user) => <LimitField user={user} {...kit} />,
    },
    { key: 'createdAt', title: t('createdAt'), sortable: true, cell: ({ createdAt }) => day(createdAt) },
    { key: 'updatedAt', title: t('updatedAt'), sortable: true, cell: ({ updatedAt }) => day(updatedAt) },
    {
      key: 'actions',
      title: t('ui:actions'),
      silent: true,
      cell: (user) => {
        const { username } = user
        return (
          <Tools>
            <IconButton icon="edit" label={t('editGroupsOf', { username })} onClick={() => onAction('groups', user)} />
            <IconButton
              icon="more"
              label={t('manageOf', { username })}
              data-record={`person-${user.id}`}
              onClick={() => onOpen(user)}
            />
            <IconButton
              icon="trash"
              label={t('deleteOf', { username })}
              {...(user.protectedAs && { off: true, title: t(`undeletable.${user.protectedAs}`) })}
              onClick={() => onAction('delete', user)}
            />
          </Tools>
        )
      },
    },
  ]
  return isBeside ? columns.filter(({ key }) => !recordOnly.includes(key)) : columns
}
