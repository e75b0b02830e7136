import { campaignGroupings, type CampaignGrouping, type Preferences } from '@app/contract'
import { useCallback, useMemo } from 'react'
import { useAddress } from '#lib/hooks/use-address.ts'
import { isViewOpen } from '#shared/views/definition.ts'
import { useSaveChoice } from '#ui/use-save-choice.ts'

const table = 'campaigns'
/** Value in the address for no grouping, although the person groups by default. */
const off = 'off'
/** Separator of group keys, which do not contain it. */
const between = '.'
/** Maximum folded groups remembered. */
const most = 100

const known = (name: string | null | undefined): CampaignGrouping | undefined =>
  campaignGroupings.find((each) => each === name)

/** Grouping and folded groups: from the address, else the last choice of the person. */
export const useGrouping = (preferences: Preferences) => {
  const save = useSaveChoice()
  const { params, change } = useAddress()
  const { tables } = preferences
  const saved = tables?.[table]
  const said = params.get('group')
  const isView = isViewOpen(params)
  const by = said === null && !isView ? known(saved?.group) : known(said)
  const named = params.get('folded')
  const remembered = by !== undefined && !isView && by === saved?.group ? saved.folded?.join(between) : undefined
  const text = named ?? remembered ?? ''
  const folded = useMemo((): ReadonlySet<string> => new Set(text.split(between).filter(Boolean)), [text])
  const remember = useCallback(
    (group: CampaignGrouping | undefined, keys: readonly string[]) => {
      const { group: _group, folded: _folded, ...others } = saved ?? {}
      const own = { ...others, ...(group && { group }), ...(keys.length > 0 && { folded: keys.slice(0, most) }) }
      void save({ tables: { ...tables, [table]: own } })
    },
    [save, saved, tables],
  )
  const group = useCallback(
    (next: CampaignGrouping | undefined) => {
      change({ group: next ?? (isView ? undefined : off), folded: undefined }, true)
      // Choices within a view do not change the person's default.
      if (!isView) remember(next, [])
    },
    [change, remember, isView],
  )
  const fold = useCallback(
    (key: string) => {
      const keys = folded.has(key) ? [...folded].filter((each) => each !== key) : [...folded, key]
      change({ folded: keys.join(between) || (isView ? undefined : between) })
      if (!isView) remember(by, keys)
    },
    [change, remember, folded, by, isView],
  )
  return useMemo(() => ({ by, folded, group, fold }), [by, folded, group, fold])
}

export type Grouping = ReturnType<typeof useGrouping>
