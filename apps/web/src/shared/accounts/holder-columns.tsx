import type { Language, RoleName, TakenAccount } from '@app/contract'
import { regionName } from '../../lib/regions.ts'
import { Chip } from '../../ui/feedback/status.tsx'
import type { Column } from '../../ui/list/table.tsx'

type Say = (key: 'words.country' | 'words.takenBy' | 'words.role' | `roles.${RoleName | 'none'}`) => string

/** Columns for an account's country, its holder and the holder's role. */
export const holderColumns = (t: Say, language: Language): Column<TakenAccount>[] => [
  {
    key: 'country',
    title: t('words.country'),
    sortable: true,
    cell: (each) => <span title={regionName(each.country, language)}>{each.country}</span>,
  },
  {
    key: 'username',
    title: t('words.takenBy'),
    sortable: true,
    card: 'value',
    cell: (each) => (
      <>
        {each.userUsername} {each.isUserAdmin && <Chip>{t('roles.admin')}</Chip>}
      </>
    ),
  },
  { key: 'role', title: t('words.role'), cell: (each) => t(`roles.${each.takenBy.role ?? 'none'}`) },
]
