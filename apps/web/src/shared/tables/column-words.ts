import type { ChosenRole, TableColumn } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import './texts.ts'

/** Names of columns: their head, or their position if there is none. */
export const useColumnWords = () => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const placeOf = ({ column }: TableColumn) => formatNumber(column + 1, language)
  const nameOf = (column: TableColumn): string => column.head.trim() || t('column', { n: placeOf(column) })
  return {
    nameOf,
    /** With position, which distinguishes equal heads, and first cells. */
    longNameOf: (column: TableColumn): string => {
      const name = column.head.trim() ? t('numbered', { n: placeOf(column), head: column.head }) : nameOf(column)
      const samples = column.samples.filter((cell) => cell.trim() !== '').join(', ')
      return samples ? t('columnWith', { column: name, samples }) : name
    },
    /** Roles and their columns in one line. */
    rolesIn: (columns: readonly TableColumn[], roles: readonly ChosenRole[]): string =>
      roles
        .flatMap((role) => columns.filter((column) => column.role === role).slice(0, 1))
        .map((column) => t('roleIn', { role: t(`roles.${column.role}`), column: nameOf(column) }))
        .join(', '),
  }
}
