import { noCampaignId, type Me } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { usePeriod } from '../../lib/hooks/use-period.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Period } from '../../ui/period/period.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { Finder } from './finder.tsx'
import { Failed, Loading } from './instead.tsx'
import { Notices } from './notices.tsx'
import './texts.ts'
import { useCampaigns } from './use-campaigns.ts'
import { useOwners } from './use-owners.ts'
import { formatAsOf } from '../../lib/moment.ts'

interface CampaignsPageProps {
  me: Me
  /** Sees the campaigns of all groups. */
  admin: boolean
  /** May see the links that were made for a campaign. */
  mayLink: boolean
}

/** The campaigns of the person's groups over a period: found while one types, sorted, summed. */
export const CampaignsPage = ({ me, admin, mayLink }: CampaignsPageProps) => {
  const { t } = useTranslation(['campaigns', 'period'])
  const language = useLanguage()
  const { calendar, zone } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const { campaigns: told, status, old, failure, unreadable, busy, refresh } = useCampaigns(sound, me.groupIds)
  const owners = useOwners(sound)
  const noCampaign = t('noCampaign')
  const campaigns = useMemo(
    () => told?.map((each) => (each.id === noCampaignId ? { ...each, name: noCampaign } : each)),
    [told, noCampaign],
  )
  const failed = failure !== undefined && campaigns === undefined
  const instead = useMemo(() => {
    if (failed) return <Failed error={failure} busy={busy} onRetry={refresh} />
    return campaigns === undefined && !unreadable ? <Loading /> : undefined
  }, [failed, failure, busy, refresh, campaigns, unreadable])
  const notices = useMemo(
    () => <Notices status={status} failure={failed ? undefined : failure} busy={busy} onRetry={refresh} />,
    [status, failed, failure, busy, refresh],
  )
  const diagnostics = useMemo(() => <Diagnostics me={me} admin={admin} campaigns={campaigns} />, [me, admin, campaigns])
  const chooseRange = (chosen: Range) => {
    if (chosen.from === range?.from && chosen.to === range.to) refresh()
    else choose(chosen)
  }
  const userType = t(admin ? 'admin' : 'regular')
  return (
    <>
      <Toolbar
        freshness={status && `${zone} · ${t('words.updated', { time: formatAsOf(status.asOf, language) })}`}
        busy={busy}
        onRefresh={refresh}
        details={
          <>
            <Chip title={t('userType', { type: userType })}>{userType}</Chip>
            {diagnostics}
          </>
        }
      >
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
      </Toolbar>
      <Finder
        campaigns={campaigns}
        range={sound}
        dim={campaigns !== undefined && (old || status?.stale === true || failure !== undefined)}
        instead={instead}
        notices={notices}
        mayLink={mayLink}
        owners={owners}
      />
    </>
  )
}
