import { useTranslation } from '../../i18n/use-translation.ts'
import { ServerTable, type ServerTableProps } from '../../ui/list/server-table.tsx'
import './texts.ts'

/** Table of the panel that says who may see it and when its rows are stale. */
export const AdminTable = <Row extends { id: number }>(props: ServerTableProps<Row>) => {
  const { t } = useTranslation('admin')
  return <ServerTable {...props} refused={t('refused')} saysOld />
}
