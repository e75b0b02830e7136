import type { EmailUsage, Language } from '@app/contract'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/format.ts'
import { MailAddress } from '../../ui/text/mail-address.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { None, Opener } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/table.tsx'
import classes from './admin.module.css'
import { Moment } from '../../ui/text/moment.tsx'

/** Maximum characters of a code in a row. */
const codeSigns = 20

/** Code truncated to fit a row. */
const shortCode = (code: string): string => {
  const signs = [...code]
  return signs.length > codeSigns ? `${signs.slice(0, codeSigns).join('')}…` : code
}

const kinds = { available: 'neutral', in_use: 'busy', completed: 'good', failed: 'bad' } as const

/** Columns of mailbox usage. Keys of sortable columns equal the sort keys of the server. */
export const emailColumns = (
  t: TFunction<'admin'>,
  language: Language,
  onOpen?: (usage: EmailUsage) => void,
): Column<EmailUsage>[] => [
  {
    key: 'email',
    title: t('words.email'),
    sortable: true,
    card: 'subject',
    cell: (each) => (
      <>
        <Opener onOpen={onOpen && (() => onOpen(each))}>
          <span translate="no" className="mono">
            <MailAddress>{each.email}</MailAddress>
          </span>
        </Opener>
        <span className={classes.created}>{t('createdBy', { name: each.created_by })}</span>
      </>
    ),
  },
  {
    key: 'used_by_username',
    title: t('words.usedBy'),
    sortable: true,
    card: 'value',
    cell: (each) => each.used_by_username ?? <None>{t('notUsed')}</None>,
  },
  {
    key: 'role',
    title: t('words.role'),
    cell: (each) => (each.used_by_username === null ? <None /> : t(`roles.${each.user_role ?? 'none'}`)),
  },
  {
    key: 'used_at',
    title: t('words.usedAt'),
    sortable: true,
    card: 'value',
    cell: (each) => (each.used_at === null ? <None /> : <Moment at={each.used_at} />),
  },
  {
    key: 'code',
    title: t('code'),
    card: 'value',
    cell: ({ code_extracted: code }) =>
      code === null ? (
        <None />
      ) : (
        <span translate="no" className="mono" title={code}>
          {shortCode(code)}
        </span>
      ),
  },
  {
    key: 'total_uses',
    title: t('totalUses'),
    number: true,
    sortable: true,
    cell: (each) => formatNumber(each.total_uses, language),
  },
  {
    key: 'status',
    title: t('words.status'),
    sortable: true,
    card: 'aside',
    cell: (each) => {
      const status = each.status || 'available'
      return <Status kind={kinds[status]}>{t(`usage.${status}`)}</Status>
    },
  },
]
