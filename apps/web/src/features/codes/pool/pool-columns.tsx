import type { Language, PoolMailbox } from '@app/contract'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { MailAddress } from '#ui/text/mail-address.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { None, Opener, Tools } from '#ui/list/cells.tsx'
import type { Column } from '#ui/list/table.tsx'
import classes from './pool.module.css'
import { Health, Usage } from './health.tsx'

/** Tokens that expire sooner are flagged, in days. */
const soonDays = 14

/** Actions on a mailbox of the pool. */
export type PoolAction = 'record' | 'return' | 'check' | 'delete'

/** Held by nobody and no longer readable: it may be deleted in bulk. */
export const isDead = (mailbox: PoolMailbox): boolean =>
  mailbox.email_status !== 'active' && mailbox.used_by_name === null

/** Not already in the stock (or in the existing set). */
export const isReturnable = (mailbox: PoolMailbox): boolean => mailbox.used_by_name !== null || mailbox.status !== ''

interface Options {
  t: TFunction<['codes', 'ui']>
  language: Language
  phone: boolean
  onAction: (action: PoolAction, mailbox: PoolMailbox) => void
  /** Id of the mailbox being checked. */
  checking: number | undefined
}

const Actions = ({
  mailbox,
  t,
  onAction,
  checking,
}: { mailbox: PoolMailbox } & Pick<Options, 't' | 'onAction' | 'checking'>) => {
  const { email, id } = mailbox
  return (
    <Tools>
      <span className={classes.acts}>
        <span className={classes.rare}>
          <IconButton
            icon="undo"
            label={t('returnOf', { email })}
            off={!isReturnable(mailbox)}
            onClick={() => onAction('return', mailbox)}
          />
          <IconButton
            icon="refresh"
            label={t('checkOf', { email })}
            busy={checking === id}
            off={checking !== undefined}
            onClick={() => onAction('check', mailbox)}
          />
        </span>
        <IconButton icon="trash" label={t('deleteOf', { email })} onClick={() => onAction('delete', mailbox)} />
      </span>
      <Button
        size="xs"
        variant="quiet"
        aria-label={t('historyOf', { email })}
        title={t('historyOf', { email })}
        data-record={`mailbox-${id}`}
        onClick={() => onAction('record', mailbox)}
      >
        {t('historyWord')}
      </Button>
    </Tools>
  )
}

/** The tooltip has the full text: the column may truncate it. */
const Name = ({ children }: { children: string }) => <span title={children}>{children}</span>

/** Columns of the pool. Keys of sortable columns equal the sort keys of the server. */
export const poolColumns = (options: Options): Column<PoolMailbox>[] => {
  const { t, language, phone, onAction, checking } = options
  const daysLeft = (days: number) =>
    days > 0 ? t('daysLeft', { count: days, n: formatNumber(days, language) }) : t('tokenEnded')
  return [
    {
      key: 'email',
      title: t('words.email'),
      sortable: true,
      card: 'subject',
      cell: (each) =>
        phone ? (
          <Opener label={each.email} record={`mailbox-${each.id}`} onOpen={() => onAction('record', each)}>
            <span translate="no" className="mono">
              <MailAddress>{each.email}</MailAddress>
            </span>
          </Opener>
        ) : (
          <span className={classes.email}>
            <span translate="no" className="mono" title={each.email}>
              {each.email}
            </span>
            <CopyIcon label={t('copyEmailOf', { email: each.email })} text={each.email} />
          </span>
        ),
    },
    {
      key: 'status',
      width: '12%',
      title: t('words.status'),
      sortable: true,
      card: 'aside',
      cell: (each) => <Usage status={each.status} existing={each.existing} />,
    },
    {
      key: 'email_status',
      width: '17%',
      title: t('healthHead'),
      sortable: true,
      card: 'value',
      cell: (each) => (
        <>
          <Health health={each.email_status} />
          {each.email_status === 'active' && each.token_days_left <= soonDays && (
            <span className={classes.soon} title={t('token')}>
              {daysLeft(each.token_days_left)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'created_by',
      width: '11%',
      title: t('createdBy'),
      sortable: true,
      card: 'value',
      cell: (each) =>
        each.created_by_name === '' ? <None>{t('anotherPerson')}</None> : <Name>{each.created_by_name}</Name>,
    },
    {
      key: 'used_by',
      width: '11%',
      title: t('words.usedBy'),
      sortable: true,
      card: 'value',
      cell: (each) => (each.used_by_name === null ? <None /> : <Name>{each.used_by_name}</Name>),
    },
    {
      key: 'actions',
      width: 200,
      title: t('ui:actions'),
      silent: true,
      cell: (each) => <Actions mailbox={each} t={t} onAction={onAction} checking={checking} />,
    },
  ]
}
