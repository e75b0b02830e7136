import { type Campaign, type Comparison, type Preferences } from '@app/contract'
import { filterCampaigns, prepareCampaigns, sortCampaigns } from '@app/figures'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import type { Calendar, Range } from '../../lib/period.ts'
import { ViewsBeside, ViewTabs } from '../../shared/views/view-tabs.tsx'
import classes from './campaigns.module.css'
import { FindBar, type BarTools } from './find-bar.tsx'
import { Loading, Nothing } from './instead.tsx'
import { List } from './list.tsx'
import './texts.ts'
import { useCampaignViews } from './views/use-campaign-views.ts'
import { useGrouping } from './groups/use-grouping.ts'
import { useGroups } from './groups/use-groups.ts'
import { useOwnerWords } from './owners/use-owner-words.ts'
import { useOwnerParts } from './owners/use-owner-parts.ts'
import type { CampaignComparison, ComparedArgs } from './use-compared.ts'
import type { Owners } from './owners/use-owners.ts'
import { useColumns } from './columns/use-columns.ts'
import { useSearch } from './use-search.ts'

interface FinderProps extends BarTools {
  campaigns: readonly Campaign[] | undefined
  preferences: Preferences
  /** The person may share views. */
  mayShare: boolean
  calendar: Calendar | undefined
  comparing: { comparison: Comparison | undefined; own: Range | undefined }
  range: Range | undefined
  dim: boolean
  isLoading: boolean
  /** Replaces the rows while there are none to search. */
  instead: ReactNode
  /** Rendered between the bar and the table. */
  notices: ReactNode
  mayLink: boolean
  owners: Owners | null | undefined
  comparedArgs: ComparedArgs
  compared: CampaignComparison | undefined
  /** Text on the compared period and its problems. The line is reserved while the text is empty. */
  note: string | undefined
}

const none = [] as const

/** Search among the campaigns. Typing renders this component only, not the rest of the page. */
export const Finder = memo((props: FinderProps) => {
  const {
    campaigns,
    preferences,
    mayShare,
    calendar,
    comparing,
    range,
    dim,
    isLoading,
    instead,
    notices,
    mayLink,
    owners,
    compared,
    comparedArgs,
    note,
    ...tools
  } = props
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const search = useSearch()
  const columns = useColumns(preferences)
  const grouping = useGrouping(preferences)
  const { words, status, sort, setSort, clear } = search

  // The field updates first; the rows are deferred.
  const sought = useDeferredValue(words)
  const views = useCampaignViews({ ...comparing, words: sought, status, sort, grouping, columns, range, calendar })
  const { isOpening } = views
  const owned = useOwnerWords(owners)
  const { names } = owned
  const named = useMemo(
    () =>
      campaigns?.map((each) => {
        const owner = names(each.id)
        return owner === undefined ? each : { ...each, owner }
      }),
    [campaigns, names],
  )
  const sorted = useMemo(() => named && sortCampaigns(named, sort), [named, sort])
  const found = useMemo(
    () => (sorted && !isOpening ? filterCampaigns(sorted, { search: sought, status }) : undefined),
    [sorted, isOpening, sought, status],
  )
  const { told: parts, again } = useOwnerParts(range, grouping.by === 'owner')
  const lines = useGroups(found, sort, grouping, owned, parts)
  const { onRefresh } = tools
  const refresh = useCallback(() => {
    onRefresh()
    again()
  }, [onRefresh, again])
  useEffect(() => {
    if (!sorted) return
    // Runs after the first rows and before the first key.
    const timer = setTimeout(() => prepareCampaigns(sorted))
    return () => clearTimeout(timer)
  }, [sorted])
  const filtered = sought !== '' || status !== undefined
  const nothing = useMemo(
    () =>
      found?.length === 0 ? <Nothing onClear={filtered ? clear : undefined} empty={sorted?.length === 0} /> : undefined,
    [found, sorted, filtered, clear],
  )
  return (
    <>
      <FindBar
        {...tools}
        onRefresh={refresh}
        search={search}
        columns={columns}
        grouping={grouping}
        hasViews={views.hasLine}
        tabs={<ViewTabs views={views} count={found?.length} />}
        sought={sought}
        range={range}
        comparedArgs={comparedArgs}
        nothing={!found?.length}
      />
      <div className={classes.line} data-compared={note !== undefined || undefined}>
        <p role="status">
          {campaigns &&
            found &&
            t('found', {
              count: campaigns.length,
              found: formatNumber(found.length, language),
              total: formatNumber(campaigns.length, language),
            })}
        </p>
        {note !== undefined && <p role="status">{note}</p>}
        <p className={classes.freshness}>{tools.freshness}</p>
      </div>
      <ViewsBeside views={views} mayShare={mayShare} />
      {notices}
      <List
        rows={found ?? none}
        lines={lines}
        onFold={grouping.fold}
        columns={columns}
        words={sought}
        sort={sort}
        onSort={setSort}
        dim={dim}
        instead={isOpening ? <Loading /> : (instead ?? nothing)}
        mayLink={mayLink}
        owners={owners}
        compared={compared}
        isAll={found === sorted}
        isLoading={isLoading || isOpening}
      />
    </>
  )
})
Finder.displayName = 'Finder'
