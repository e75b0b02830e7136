import { type SpendDays } from '@app/contract'
import { shiftDay } from '@app/figures'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { spendApi } from '#api/calls/spend.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/moment.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { placeParam } from '#lib/record.ts'
import { Button } from '#ui/button/button.tsx'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Changes } from './changes.tsx'
import { DayRow } from './day-row.tsx'
import classes from './spend.module.css'
import './texts.ts'
import { lazily } from '#ui/lazily.tsx'

const ImportDialog = lazily(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Days shown before the list is expanded. */
const few = 5

const Days = ({ recordId, data }: { recordId: number; data: SpendDays }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const { params, change } = useAddress()
  const begin = params.get(placeParam) === 'spend'
  const [all, setAll] = useState(false)
  const list = useId()
  const byDay = new Map(data.days.map((entry) => [entry.day, entry]))
  const days: string[] = []
  for (let day = data.lastDay; day >= data.firstDay; day = shiftDay(day, -1)) days.push(day)
  const shown = all ? days : days.slice(0, few)
  const { openFrom, closed } = data
  return (
    <>
      <ol className={classes.days} id={list} aria-label={t('title')}>
        {shown.map((day) => (
          <DayRow
            key={day}
            recordId={recordId}
            day={day}
            entry={byDay.get(day)}
            open={openFrom !== null && day >= openFrom}
            closed={closed}
            {...(day === data.lastDay && { begin, onEnd: () => change({ [placeParam]: undefined }) })}
          />
        ))}
      </ol>
      {openFrom === null && <p className="hint">{t('locked')}</p>}
      {openFrom !== null && openFrom > data.firstDay && (
        <p className="hint">{t('lockedBefore', { day: formatDay(openFrom, language) })}</p>
      )}
      {days.length > few && (
        <div className={classes.tools}>
          <Button size="xs" variant="quiet" aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
            {all ? t('fewerDays') : t('allDays', { n: formatNumber(days.length, language) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Daily spend of an account, edited in place, with its total, change history and bulk import. */
export const SpendSection = ({ recordId }: { recordId: number }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const errorText = useErrorText()
  const [history, setHistory] = useState(false)
  const [importing, setImporting] = useState(false)
  const changes = useId()
  const { data, error } = spendApi.useListSpendDaysQuery({ params: { id: String(recordId) } })
  return (
    <RecordSection
      title={t('title')}
      {...(data && { aside: t('total', { amount: formatMoney(data.total, language) }) })}
    >
      {!data && error && <Note kind="error">{errorText(error, t('failed'))}</Note>}
      {!data && !error && <Skeleton width="60%" />}
      {data && <Days recordId={recordId} data={data} />}
      <div className={classes.tools}>
        <Button size="xs" aria-expanded={history} aria-controls={changes} onClick={() => setHistory(!history)}>
          {t('history')}
        </Button>
        <Button size="xs" onClick={() => setImporting(true)}>
          {t('words.importSpend')}
        </Button>
      </div>
      <div id={changes}>{history && <Changes recordId={recordId} />}</div>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </RecordSection>
  )
}
