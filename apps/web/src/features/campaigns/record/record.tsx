import { breakdownFields, type CampaignRecord as Record, type Me } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { campaignsApi } from '#api/calls/campaigns.ts'
import { useCalendar } from '#api/use-calendar.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { useComparison } from '#lib/hooks/use-comparison.ts'
import { usePeriod } from '#lib/hooks/use-period.ts'
import { rangeProblem, type Range } from '#lib/period.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonAway } from '#ui/button/button-link.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { RecordAnswer, RecordFoot, RecordLoading, RecordSection, RecordTitle } from '#ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { showValue } from '#ui/chart/units.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Status } from '#ui/feedback/status.tsx'
import { useComparedText } from '#ui/period/use-compared-text.ts'
import { TrailSection } from '#shared/trail/trail.tsx'
import { useSaveChoice } from '#ui/use-save-choice.ts'
import { breakdownParam } from '#lib/record.ts'
import '../texts.ts'
import { Alerts } from './alerts.tsx'
import { Course } from './course.tsx'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { OwnerSection } from './owner.tsx'
import classes from './record.module.css'
import './texts.ts'
import { lazily } from '#ui/lazily.tsx'

// Lazy: few people open it, and never at first.
const Breakdown = lazily(async () => (await import('./breakdown.tsx')).Breakdown, <RecordLoading />)

interface ContentProps {
  record: Record
  range: Range
  /** The figures belong to a previous query. */
  isOld: boolean
}

const Content = ({ record, range, isOld }: ContentProps) => {
  const { t } = useTranslation('campaignRecord')
  const { t: tCampaigns } = useTranslation('campaigns')
  const language = useLanguage()
  const comparedText = useComparedText()
  const { params, change } = useAddress()
  // Kept in the address, so that a copied link opens the same.
  const by = breakdownFields.find((field) => field === params.get(breakdownParam))
  const { stats } = record
  return (
    <div data-dim={isOld || undefined}>
      <RecordTitle>
        <span>{record.name}</span>
        <Status kind={record.status === 'Active' ? 'good' : 'neutral'}>
          {tCampaigns(`statuses.${record.status}`)}
        </Status>
      </RecordTitle>
      <RecordSection>
        <div className={classes.ids}>
          <span>
            {t('id')}{' '}
            <span translate="no" className="mono">
              {record.id}
            </span>
            <CopyIcon label={t('copyId')} text={String(record.id)} />
          </span>
          <span>
            {tCampaigns('group')} <b>{record.group ?? tCampaigns('words.noGroup')}</b>
          </span>
          <ButtonAway to={record.tracker_url}>{t('openInTracker')}</ButtonAway>
        </div>
      </RecordSection>
      <Figures stats={stats} />
      <RecordSection title={t('perDay')} aside={stats.compared ? comparedText(stats.compared, range) : undefined}>
        <Course stats={stats} isOld={isOld || stats.stale} />
      </RecordSection>
      <RecordSection title={t('funnel')}>
        <Funnel stats={stats} />
        <KeyValues>
          {(['conversions', 'revenue', 'epc'] as const).map((name) => (
            <KeyValue key={name} name={t(`metrics.${name}`)}>
              {showValue(
                name === 'conversions' ? 'count' : name === 'epc' ? 'finePrice' : 'price',
                'exact',
                stats[name],
                language,
              )}
            </KeyValue>
          ))}
        </KeyValues>
      </RecordSection>
      {by && <Breakdown id={record.id} range={range} by={by} onBy={(field) => change({ [breakdownParam]: field })} />}
      <OwnerSection id={record.id} range={range} />
      <TrailSection from="campaign" id={record.id} />
      <Alerts id={record.id} />
      <RecordFoot>
        <Button
          aria-expanded={by !== undefined}
          onClick={() => change({ [breakdownParam]: by ? undefined : breakdownFields[0] })}
        >
          {t(by ? 'closeBreakdown' : 'breakDown')}
        </Button>
      </RecordFoot>
    </div>
  )
}

/** Record of a campaign beside the list: figures of the page's period, chart, owners and related items. */
export const CampaignRecord = ({ id, me }: { id: number; me: Me }) => {
  const { calendar } = useCalendar(me.reportTimeZone)
  const { range } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const { query } = useComparison(sound, me.preferences, useSaveChoice())
  const { compare, compareFrom, compareTo } = query
  const args = useMemo(
    () =>
      sound && {
        params: { id: String(id) },
        query: {
          fromDate: sound.from,
          toDate: sound.to,
          ...(compare && { compare }),
          ...(compareFrom && compareTo && { compareFrom, compareTo }),
        },
      },
    [id, sound, compare, compareFrom, compareTo],
  )
  const { data, currentData, error, isFetching, refetch } = campaignsApi.useGetCampaignQuery(args ?? skipToken)
  // While another range loads, the previous figures stay; never those of another campaign.
  const record = data?.id === id ? data : undefined
  return (
    <RecordAnswer data={record} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(found) => sound && <Content record={found} range={sound} isOld={currentData === undefined} />}
    </RecordAnswer>
  )
}
