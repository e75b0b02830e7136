import { noCampaignId, type Campaign, type Me } from '@app/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { useComparison } from '../../lib/hooks/use-comparison.ts'
import { usePeriod } from '../../lib/hooks/use-period.ts'
import { Compare } from '../../ui/period/compare.tsx'
import { useComparedText } from '../../ui/period/use-compared-text.ts'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { Period } from '../../ui/period/period.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import classes from './campaigns.module.css'
import { Diagnostics } from './diagnostics.tsx'
import { Finder } from './finder.tsx'
import { Failed, Loading } from './instead.tsx'
import { Notices } from './notices.tsx'
import './texts.ts'
import { useCampaigns } from './use-campaigns.ts'
import { comparedArgs, useCompared } from './use-compared.ts'
import { useOwners } from './owners/use-owners.ts'
import { formatAsOf } from '../../lib/moment.ts'

/** Appends campaigns that had traffic in the compared days only, so that their total is complete. */
const withOthers = (told: readonly Campaign[], others: readonly Campaign[] | undefined): readonly Campaign[] => {
  if (!others?.length) return told
  const ids = new Set(told.map(({ id }) => id))
  return [...told, ...others.filter(({ id }) => !ids.has(id))]
}

interface CampaignsPageProps {
  me: Me
  /** The person sees campaigns of all groups. */
  admin: boolean
  /** The person may see the links made for a campaign. */
  mayLink: boolean
}

/** Campaigns of the person's groups over a period: search, sorting and totals. */
export const CampaignsPage = ({ me, admin, mayLink }: CampaignsPageProps) => {
  const { t } = useTranslation(['campaigns', 'period'])
  const language = useLanguage()
  const { calendar, zone } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const comparing = useComparison(sound, me.preferences, useSaveChoice())
  const { comparison, beside, days, compare, query, own } = comparing
  const asking = useMemo(() => ({ comparison, own }), [comparison, own])
  const asked = useMemo(() => comparedArgs(sound, query), [sound, query])
  // Reserve its place from the start, even while the days are unknown.
  const compared = useCompared(asked, comparison !== undefined && (range === undefined || sound !== undefined))
  const { campaigns: told, status, old, failure, unreadable, busy, refresh } = useCampaigns(sound, me.groupIds, asked)
  const owners = useOwners(sound)
  const noCampaign = t('noCampaign')
  const campaigns = useMemo(
    () =>
      told &&
      withOthers(told, compared?.told?.others).map((each) =>
        each.id === noCampaignId ? { ...each, name: noCampaign } : each,
      ),
    [told, compared, noCampaign],
  )
  const failed = failure !== undefined && campaigns === undefined
  const isLoading = !failed && campaigns === undefined && !unreadable
  const instead = useMemo(() => {
    if (failed) return <Failed error={failure} busy={busy} onRetry={refresh} />
    return isLoading ? <Loading /> : undefined
  }, [failed, failure, busy, refresh, isLoading])
  const notices = useMemo(
    () => <Notices status={status} failure={failed ? undefined : failure} busy={busy} onRetry={refresh} />,
    [status, failed, failure, busy, refresh],
  )
  const userType = t(admin ? 'admin' : 'regular')
  const details = useMemo(
    () => (
      <>
        <span className={classes.role}>
          <Chip title={t('userType', { type: userType })}>{userType}</Chip>
        </span>
        <Diagnostics me={me} admin={admin} campaigns={campaigns} />
      </>
    ),
    [t, userType, me, admin, campaigns],
  )
  const chooseRange = useCallback(
    (chosen: Range) => {
      if (chosen.from === range?.from && chosen.to === range.to) refresh()
      else choose(chosen)
    },
    [range, refresh, choose],
  )
  const period = useMemo(
    () => (
      <>
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
        <Compare comparison={comparison} beside={beside} days={days} onCompare={compare} />
      </>
    ),
    [range, calendar, unreadable, chooseRange, comparison, beside, days, compare],
  )
  const { t: tCompare } = useTranslation('compare')
  const comparedText = useComparedText()
  const note = comparing.ignored.includes('compare')
    ? tCompare('ignored.compare')
    : compared && (compared.isLost ? tCompare('notKnown') : (comparedText(compared.told, range) ?? ''))
  return (
    <Finder
      campaigns={campaigns}
      preferences={me.preferences}
      mayShare={me.permissions.includes('views.share')}
      calendar={calendar}
      comparing={asking}
      range={sound}
      dim={campaigns !== undefined && (old || status?.stale === true || failure !== undefined)}
      isLoading={isLoading}
      instead={instead}
      notices={notices}
      mayLink={mayLink}
      owners={owners}
      compared={compared}
      comparedArgs={asked}
      note={note}
      period={period}
      freshness={status && `${zone} · ${t('words.updated', { time: formatAsOf(status.asOf, language) })}`}
      details={details}
      busy={busy}
      onRefresh={refresh}
    />
  )
}
