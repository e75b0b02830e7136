import { campaignGroupings, CampaignSort, campaignStatuses, type CampaignStatus, type Comparison } from '@app/contract'
import { defaultCampaignSort } from '@app/figures'
import { useMemo } from 'react'
import type { Calendar, Range } from '#lib/period.ts'
import { comparisonReaders, oneOf, type Readers, type ViewKind } from '#shared/views/definition.ts'
import { useViews } from '#shared/views/use-views.ts'
import { readColumns } from '#shared/columns/kind.ts'
import { columnKind, isUsual } from '../columns/columns.ts'
import type { Columns } from '../columns/use-columns.ts'
import type { Grouping } from '../groups/use-grouping.ts'

const readers: Readers = {
  search: (value) => value.slice(0, 100),
  status: oneOf(campaignStatuses),
  sort: oneOf(CampaignSort.options),
  group: oneOf(campaignGroupings),
  columns: (value) => readColumns(columnKind, value),
  ...comparisonReaders,
}

const kind: ViewKind = {
  page: 'campaigns',
  names: Object.keys(readers),
  read: (name, value) => readers[name]?.(value),
  hasPeriod: true,
}

interface CampaignsView {
  words: string
  status: CampaignStatus | undefined
  sort: CampaignSort
  grouping: Grouping
  columns: Columns
  comparison: Comparison | undefined
  own: Range | undefined
  range: Range | undefined
  calendar: Calendar | undefined
}

/** Saved views of campaigns, together with the current query. */
export const useCampaignViews = (asked: CampaignsView) => {
  const { words, status, sort, grouping, columns, comparison, own, range, calendar } = asked
  const { by } = grouping
  const { keys } = columns
  const values = useMemo(
    () => ({
      ...(words && { search: words }),
      ...(status && { status }),
      ...(sort !== defaultCampaignSort && { sort }),
      ...(by && { group: by }),
      ...(!isUsual(keys) && { columns: keys.join() }),
      compare: comparison ?? 'off',
      ...(comparison === 'own' && own && { compareFrom: own.from, compareTo: own.to }),
    }),
    [words, status, sort, by, keys, comparison, own],
  )
  return useViews(kind, { values, range, calendar })
}
