import { type Stats } from '@app/contract'
import { spansOf } from '@app/figures'
import { useTranslation } from '../../i18n/use-translation.ts'
import '../../ui/list/csv-texts.ts'
import type { FileNotes } from './csv.ts'
import { placeIn } from './restated.ts'
import './texts.ts'
import { useRestatedText } from './use-restated-text.ts'

/** Notes of a file: restated figures at the first bucket that contains them, and the unknown days. */
export const useFileNotes = (stats: Pick<Stats, 'restated' | 'unknownDays'> | undefined) => {
  const { t } = useTranslation('csv')
  const restatedText = useRestatedText()
  return (buckets: readonly string[]): FileNotes => {
    const rows = new Map<number, string>()
    for (const each of stats?.restated ?? []) {
      const place = placeIn(buckets, each.day)
      if (place >= 0) rows.set(place, [rows.get(place) ?? [], restatedText(each)].flat().join('; '))
    }
    const days = spansOf(stats?.unknownDays ?? []).join(', ')
    return { head: t('heads.Note'), rows, last: days === '' ? undefined : t('notes.unknownDays', { days }) }
  }
}
