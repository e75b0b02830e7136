import type { Endpoint } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useSaveList, type ListParts } from '../api/use-save-list.ts'
import { IconButton } from './icon-button.tsx'
import './parts-texts.ts'

/** Saves every row that a list's search, filters and order find, as a file of the server. */
export const CsvButton = ({ list, parts, off = false }: { list: Endpoint; parts?: ListParts; off?: boolean }) => {
  const { t } = useTranslation('parts')
  const { busy, save } = useSaveList(list)
  return (
    <IconButton
      icon="download"
      size="sm"
      variant="default"
      label={t('exportCsv')}
      busy={busy}
      off={off}
      onClick={() => void save(parts)}
    />
  )
}
