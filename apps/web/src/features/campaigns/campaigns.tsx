import { filterCampaigns, sortCampaigns, type Me } from '@app/contract'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatExactMoment } from '../../lib/exact-moment.ts'
import { formatNumber } from '../../lib/format.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Period } from '../../ui/period/period.tsx'
import { Chip } from '../../ui/status.tsx'
import classes from './campaigns.module.css'
import { unknownIn } from './columns.ts'
import { Diagnostics } from './diagnostics.tsx'
import { FindBar } from './find-bar.tsx'
import { Failed, Loading, Nothing } from './instead.tsx'
import { List } from './list.tsx'
import { Notices } from './notices.tsx'
import './texts.ts'
import { useCampaigns } from './use-campaigns.ts'
import { useSearch } from './use-search.ts'

const none = [] as const

interface CampaignsPageProps {
  me: Me
  /** Sees the campaigns of all groups. */
  admin: boolean
}

/** The campaigns of the person's groups over a period: found while one types, sorted, summed. */
export const CampaignsPage = ({ me, admin }: CampaignsPageProps) => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const { calendar, zone } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const { campaigns, standing, old, failure, unreadable, busy, refresh } = useCampaigns(sound, me.groupIds)
  const search = useSearch()
  const { words, status, sort, setSort, clear } = search

  // Letters come first: rows follow as soon as there is time.
  const sought = useDeferredValue(words)
  const sorted = useMemo(() => campaigns && sortCampaigns(campaigns, sort), [campaigns, sort])
  const found = useMemo(() => sorted && filterCampaigns(sorted, { search: sought, status }), [sorted, sought, status])
  const unknown = useMemo(() => unknownIn(standing), [standing])
  const failed = failure !== undefined && campaigns === undefined
  const filtered = words !== '' || status !== undefined
  const instead = useMemo(() => {
    if (failed) return <Failed error={failure} busy={busy} onRetry={refresh} />
    if (!found) return unreadable ? null : <Loading />
    return found.length === 0 && <Nothing onClear={filtered ? clear : undefined} />
  }, [failed, failure, busy, refresh, found, unreadable, filtered, clear])
  const chooseRange = (chosen: Range) => {
    if (chosen.from === range?.from && chosen.to === range.to) refresh()
    else choose(chosen)
  }
  const userType = t(admin ? 'admin' : 'regular')
  return (
    <>
      <PageHead
        standing={standing && `${zone} · ${t('updated', { time: formatExactMoment(standing.asOf, language) })}`}
        busy={busy}
        onRefresh={refresh}
      >
        <Chip title={t('userType', { type: userType })}>{userType}</Chip>
      </PageHead>
      <div className={classes.bar}>
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
      </div>
      <FindBar search={search} range={sound} nothing={!found?.length} />
      <Notices standing={standing} failure={failed ? undefined : failure} busy={busy} onRetry={refresh} />
      <div className={classes.found}>
        <p role="status">
          {campaigns &&
            found &&
            t('found', {
              count: campaigns.length,
              found: formatNumber(found.length, language),
              total: formatNumber(campaigns.length, language),
            })}
        </p>
        <Diagnostics me={me} admin={admin} campaigns={campaigns} />
      </div>
      <List
        rows={found ?? none}
        words={sought}
        sort={sort}
        onSort={setSort}
        unknown={unknown}
        dim={campaigns !== undefined && (old || standing?.stale === true || failure !== undefined)}
        instead={instead}
      />
    </>
  )
}
