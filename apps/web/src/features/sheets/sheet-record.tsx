import { sheets } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { RecordAbsent, RecordAnswer, RecordSection, RecordTitle } from '../../ui/dialog/record.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Report } from './report.tsx'
import { SheetState } from './sheet-state.tsx'
import './texts.ts'

const ReportSection = ({ id, address }: { id: number; address: string }) => {
  const { t } = useTranslation('sheets')
  const errorText = useErrorText()
  const { currentData, error } = accountsApi.useGetSheetReportQuery({ params: { id: String(id) } })
  return (
    <RecordSection
      title={t('report')}
      aside={
        <CsvButton
          list={sheets.listSheetRows}
          parts={{ params: { id: String(id) } }}
          off={!currentData?.report.rows.length}
        />
      }
    >
      {currentData && <Report report={currentData.report} address={address} />}
      {!currentData && error && <Note kind="error">{errorText(error, t('reportFailed'))}</Note>}
      {!currentData && !error && <Skeleton width="60%" />}
    </RecordSection>
  )
}

/** Record of a sheet beside the list: state and import report. */
export const SheetRecord = ({ id }: { id: number }) => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = accountsApi.useListSheetsQuery()
  const n = (value: number) => formatNumber(value, language)
  return (
    <RecordAnswer data={data} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {({ sheets: all, serviceAccount }) => {
        const sheet = all.find((each) => each.id === id)
        if (!sheet) return <RecordAbsent />
        return (
          <>
            <RecordTitle>
              <span>{sheet.name}</span>
            </RecordTitle>
            <RecordSection>
              {sheet.description && <p>{sheet.description}</p>}
              <KeyValues>
                <KeyValue name={t('words.state')}>
                  <SheetState sheet={sheet} serviceAccount={serviceAccount} />
                </KeyValue>
                <KeyValue name={t('tab')}>{sheet.tab}</KeyValue>
                <KeyValue name={t('free')}>{n(sheet.free)}</KeyValue>
                <KeyValue name={t('taken')}>{n(sheet.taken)}</KeyValue>
                <KeyValue name={t('added')}>
                  <Moment at={sheet.createdAt} />
                </KeyValue>
                <KeyValue name={t('readHead')}>{sheet.readAt ? <Moment at={sheet.readAt} /> : t('notRead')}</KeyValue>
              </KeyValues>
              <a href={sheet.url} target="_blank" rel="noopener noreferrer">
                {t('open')}
              </a>
            </RecordSection>
            <ReportSection id={id} address={sheet.url} />
          </>
        )
      }}
    </RecordAnswer>
  )
}
