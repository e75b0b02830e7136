import type { Endpoint } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSaveList, type ListParts } from './use-save-list.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { inWords } from './csv-words.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import '../ui-texts.ts'

/** Downloads all rows that match the list's search and filters, in its order, as CSV from the server. */
export const CsvButton = ({
  list,
  parts,
  off = false,
  kindText,
  worded = false,
  label,
  raw = false,
}: {
  list: Endpoint
  parts?: ListParts
  off?: boolean
  kindText?: (kind: string, row: readonly string[]) => string
  /** Labelled in words, for a menu. */
  worded?: boolean
  /** Label of the file where a list has several. */
  label?: string
  /** Unchanged server file for programs, whatever the reader's language. */
  raw?: boolean
}) => {
  const { t } = useTranslation('ui')
  const { t: say } = useTranslation('csv')
  const language = useLanguage()
  const { busy, save } = useSaveList(list, (file) =>
    list.csv && !raw ? inWords(file, list.csv, say, language, kindText) : file,
  )
  if (worded)
    return (
      <Button
        variant="quiet"
        leftSection={<Icon name="download" size={15} />}
        busy={busy}
        off={off}
        onClick={() => void save(parts)}
      >
        {label ?? t('exportCsv')}
      </Button>
    )
  return (
    <IconButton
      icon="download"
      size="sm"
      variant="default"
      label={label ?? t('exportCsv')}
      busy={busy}
      off={off}
      onClick={() => void save(parts)}
    />
  )
}
