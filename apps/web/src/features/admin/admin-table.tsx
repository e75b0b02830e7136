import { useTranslation } from '../../i18n/use-translation.ts'
import { ServerTable, type ServerTableProps } from '../../ui/list/server-table.tsx'
import './texts.ts'

/** A list of the panel: it says who may see it, and when its rows are old. */
export const AdminTable = <Row extends { id: number }>(props: ServerTableProps<Row>) => {
  const { t } = useTranslation('admin')
  return <ServerTable {...props} refused={t('refused')} saysOld />
}
