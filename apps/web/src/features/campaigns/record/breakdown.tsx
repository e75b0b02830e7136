import {
  breakdown as calls,
  breakdownFields,
  mostBroken,
  type BreakdownField,
  type BreakdownLine,
  type CampaignBreakdown,
  type Language,
} from '@app/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { campaignsApi } from '#api/calls/campaigns.ts'
import { refusal } from '#api/error.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import type { Range } from '#lib/period.ts'
import { regionName } from '#lib/regions.ts'
import { Button } from '#ui/button/button.tsx'
import { showValue, type Unit } from '#ui/chart/units.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { StaleNote } from '#ui/feedback/stale-note.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { tableRoles } from '#ui/table-roles.ts'
import './breakdown-texts.ts'
import classes from './record.module.css'
import './texts.ts'

/** Lines shown before the list is expanded. */
const firstLines = 10

const figures = [
  { key: 'clicks', unit: 'count' },
  { key: 'deposits', unit: 'count' },
  { key: 'profit', unit: 'price' },
  { key: 'roi', unit: 'percent' },
] as const satisfies readonly { key: keyof BreakdownLine; unit: Unit }[]
type FigureKey = (typeof figures)[number]['key']

/** Sub ID fields share one label and are numbered. */
const kindOf = (by: BreakdownField): 'country' | 'offer' | 'landing' | 'subId' =>
  by === 'country' || by === 'offer' || by === 'landing' ? by : 'subId'

/** Sorts values by a figure. Lines that are not values stay last, and unknown values sort behind known ones. */
const sortedBy = (lines: readonly BreakdownLine[], sort: string): BreakdownLine[] => {
  const [key, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  return lines.toSorted((one, other) => {
    if (one.line !== 'value' || other.line !== 'value')
      return Number(one.line !== 'value') - Number(other.line !== 'value')
    const [a, b] = [one[key as FigureKey], other[key as FigureKey]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a - b) * sign
  })
}

const useLineNames = (language: Language) => {
  const { t } = useTranslation('campaignBreakdown')
  return ({ by, line, value, name, values }: BreakdownLine): string => {
    if (line === 'apart') return t('apart')
    if (line === 'other')
      return values === null ? t('other') : t('others', { count: values, n: formatNumber(values, language) })
    if (value === '') return t(`nothing.${kindOf(by)}`)
    return by === 'country' ? regionName(value, language) : name || value
  }
}

const Lines = ({ data, isOld, label }: { data: CampaignBreakdown; isOld: boolean; label: string }) => {
  const { t } = useTranslation('campaignBreakdown')
  const { t: tRecord } = useTranslation('campaignRecord')
  const language = useLanguage()
  const nameOf = useLineNames(language)
  const [sort, setSort] = useState('-clicks')
  const [all, setAll] = useState(false)
  const { breakdown, total } = data
  const lines = useMemo(() => sortedBy(breakdown, sort), [breakdown, sort])
  const values = lines.filter(({ line }) => line === 'value')
  const shown = all ? lines : lines.filter(({ line }, index) => line !== 'value' || index < firstLines)
  const columns: Column<BreakdownLine>[] = [
    {
      key: 'value',
      title: label,
      card: 'subject',
      cell: (line) => (
        <span className={classes.part}>
          {nameOf(line)}
          {line.name !== '' && <span className="hint">{line.value}</span>}
        </span>
      ),
    },
    ...figures.map(({ key, unit }): Column<BreakdownLine> => ({
      key,
      title: tRecord(`metrics.${key}`),
      card: key === 'profit' ? 'aside' : 'value',
      number: true,
      sortable: true,
      cell: (line) => (
        <span data-loss={((key === 'profit' || key === 'roi') && (line[key] ?? 0) < 0) || undefined}>
          {showValue(unit, 'exact', line[key], language)}
        </span>
      ),
    })),
  ]
  return (
    <div className={classes.parts}>
      <Table
        label={label}
        columns={columns}
        rows={shown}
        rowKey={({ line, value }) => `${line} ${value}`}
        sort={sort}
        onSort={setSort}
        dim={isOld}
        foot={
          <tfoot {...tableRoles.rowgroup}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.rowheader} scope="row" data-card="subject">
                {t('total')}
              </th>
              {figures.map(({ key, unit }) => (
                <td
                  key={key}
                  {...tableRoles.cell}
                  data-number
                  translate="no"
                  data-card={key === 'profit' ? 'aside' : 'value'}
                  data-label={tRecord(`metrics.${key}`)}
                >
                  {showValue(unit, 'exact', total[key], language)}
                </td>
              ))}
            </tr>
          </tfoot>
        }
      />
      {values.length > firstLines && !all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('showAll', { n: formatNumber(values.length, language) })}
        </Button>
      )}
      {lines.some(({ line }) => line === 'other') && (
        <p className="hint">{t('cut', { n: formatNumber(mostBroken, language) })}</p>
      )}
      {lines.some(({ line }) => line === 'apart') && <p className="hint">{t('apartHelp')}</p>}
    </div>
  )
}

interface BreakdownProps {
  id: number
  range: Range
  by: BreakdownField
  onBy: (by: BreakdownField) => void
}

/** Figures of a campaign by source, target or sub ID of its clicks. Fetched when opened. */
export const Breakdown = ({ id, range, by, onBy }: BreakdownProps) => {
  const { t } = useTranslation('campaignBreakdown')
  const parts = { params: { id: String(id) }, query: { by, fromDate: range.from, toDate: range.to } }
  const { data, currentData, error, isFetching, refetch } = campaignsApi.useGetCampaignBreakdownQuery(parts)
  // While another period loads, the previous figures stay; never those of another field.
  const known = data?.by === by ? data : undefined
  const labelOf = (field: BreakdownField) =>
    t(`fields.${kindOf(field)}`, { n: kindOf(field) === 'subId' ? field.slice('sub_id_'.length) : '' })
  const head = useRef<HTMLDivElement>(null)
  // It was opened by a button further below.
  useEffect(() => head.current?.closest('section')?.scrollIntoView({ block: 'start' }), [])
  const retry = () => void refetch()
  return (
    <RecordSection title={t('title')}>
      <div ref={head} className={classes.breaking}>
        <Choice
          bare
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={t('by')}
          value={by}
          options={breakdownFields.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => onBy(value as BreakdownField)}
          busy={isFetching}
        />
        <CsvButton list={calls.getCampaignBreakdown} parts={parts} off={known === undefined} />
      </div>
      {known?.stale && (
        <StaleNote asOf={known.asOf} trouble={known.trouble} action={<Retry busy={isFetching} onRetry={retry} />} />
      )}
      {error !== undefined && currentData === undefined && refusal(error)?.reason === 'keitaro_field' ? (
        <p className="hint" role="status">
          {t('lacking', { field: labelOf(by) })}
        </p>
      ) : error !== undefined && currentData === undefined ? (
        <Failed title={t('failed')} error={error} busy={isFetching} onRetry={retry} />
      ) : known === undefined ? (
        <Table label={labelOf(by)} columns={waiting(labelOf(by))} rows={undefined} rowKey={() => ''} />
      ) : known.breakdown.length === 0 ? (
        <p className="hint">{t('empty')}</p>
      ) : (
        <Lines key={by} data={known} isOld={currentData === undefined || known.stale} label={labelOf(by)} />
      )}
    </RecordSection>
  )
}

const waiting = (title: string): Column<BreakdownLine>[] => [
  { key: 'value', title, card: 'subject', cell: () => null },
  { key: 'clicks', title: '', card: 'value', cell: () => null },
]
