import type { View, ViewDefinition } from '@app/contract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { viewsApi } from '../../api/calls/views.ts'
import type { Calendar, Range } from '../../lib/period.ts'
import { isSame, noView, periodOf, rangeOf, readView, type Values, type ViewKind } from './definition.ts'

interface Now {
  /** Current parameters of the page, by name in the address. */
  values: Values
  range: Range | undefined
  calendar: Calendar | undefined
}

const none: readonly View[] = []
/** Parameters carried between pages of figures; they override a default view. */
const carried = ['from', 'to', 'compare', 'compareFrom', 'compareTo']

/**
 * Views of a list and the open one. A view opens by writing its values into the address. From then on the address is
 * authoritative, and the view counts as changed when the two differ.
 */
export const useViews = (kind: ViewKind, { values, range, calendar }: Now) => {
  const [params, setParams] = useSearchParams()
  const { data, isError } = viewsApi.useListViewsQuery({ query: { page: kind.page } })
  const all = data?.views ?? none
  const lists = api.useGetMeQuery().data?.listsWithViews
  const saved = params.get('saved')
  const open = all.find(({ id }) => String(id) === saved)
  // Just created: the list of views may not contain it yet.
  const [made, setMade] = useState<string>()
  const [asked, ask] = useState<'new' | 'edit'>()
  const [notice, setNotice] = useState<{ lost: readonly string[]; missing: boolean }>()

  /** Address of a view; parameters of `over` for days and comparison are kept. */
  const addressOf = (view: View, over?: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(window.location.search)
    for (const name of [...kind.names, 'page', 'folded', ...(kind.hasPeriod ? carried : [])]) next.delete(name)
    next.set('saved', String(view.id))
    for (const [name, value] of Object.entries(readView(kind, view.definition).values)) next.set(name, value)
    const { period } = view.definition
    if (kind.hasPeriod && period && calendar) {
      const { from, to } = rangeOf(period, calendar)
      next.set('from', from)
      next.set('to', to)
    }
    if (kind.hasPeriod && (over?.has('from') || over?.has('compare')))
      for (const name of carried) {
        const value = over.get(name)
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
    return next
  }
  const isReady = data !== undefined && (!kind.hasPeriod || calendar !== undefined)
  const isCarried = (name: string): boolean => kind.hasPeriod && carried.includes(name)
  const asksNothing = !kind.names.some((name) => params.has(name) && !isCarried(name))
  const isAsked = saved !== null && saved !== noView && asksNothing && !(kind.hasPeriod && params.has('from'))
  // Address of the view that is opening. Until it is reached, rows would belong to another request.
  const [goal, setGoal] = useState<string>()
  const [isReached, setReached] = useState(!isAsked)
  if (!isReached && (!isAsked || isError || goal === params.toString())) setReached(true)
  const begin = useEffectEvent(() => {
    if (!data) return
    const first = all.find(({ id }) => id === data.defaultId)
    const replace = (next: URLSearchParams) => {
      setGoal(next.toString())
      setParams(next, { replace: true, preventScrollReset: true })
    }
    if (saved !== null && saved !== noView && !open) {
      setNotice({ lost: [], missing: true })
      if (first) return replace(addressOf(first))
      const next = new URLSearchParams(window.location.search)
      next.delete('saved')
      return replace(next)
    }
    if (open && isAsked) {
      setNotice({ lost: readView(kind, open.definition).lost, missing: false })
      return replace(addressOf(open))
    }
    if (saved === null && asksNothing && first) {
      setNotice({ lost: readView(kind, first.definition).lost, missing: false })
      replace(addressOf(first, params))
    }
  })
  // Applied when the page opens and when a link leads here; later changes are the person's.
  const [begun, setBegun] = useState<string>()
  const mark = saved ?? ''
  if (isReady && begun === undefined) setBegun(mark)
  const isStart = isReady && begun !== undefined
  useEffect(() => {
    if (isStart) begin()
  }, [isStart])
  // Deleted elsewhere, or a mistyped address.
  const isLost = isReady && saved !== null && saved !== noView && !open && saved !== made
  useEffect(() => {
    if (isLost) begin()
  }, [isLost])

  const isChanged = useMemo(() => {
    if (!open) return false
    const kept = readView(kind, open.definition).values
    const { period } = open.definition
    const meant = period && calendar && rangeOf(period, calendar)
    const isMoved = kind.hasPeriod && meant && range && (meant.from !== range.from || meant.to !== range.to)
    return Boolean(isMoved) || !isSame(kept, values)
  }, [open, kind, values, range, calendar])

  const definition = useMemo(
    (): ViewDefinition => ({
      address: { ...values },
      ...(kind.hasPeriod && range && calendar && { period: periodOf(range, calendar) }),
    }),
    [values, kind, range, calendar],
  )
  const without = (): URLSearchParams => {
    const next = new URLSearchParams(window.location.search)
    for (const name of [...kind.names, 'page', 'folded', 'saved']) if (!isCarried(name)) next.delete(name)
    if (data?.defaultId) next.set('saved', noView)
    return next
  }
  return {
    kind,
    all,
    /** The person has at least one view, possibly still loading: the list reserves a line for them. */
    hasLine: data || isError ? all.length > 0 : (lists?.includes(kind.page) ?? false),
    isComing: !data && !isError,
    open,
    isChanged,
    definition,
    defaultId: data?.defaultId ?? null,
    notice,
    /** Open dialog; kept here, because the panel of its button may unmount. */
    asked,
    ask,
    /** The address names a view whose values are not applied yet: current rows would only flash up. */
    isOpening: !isReached,
    /** Address that opens a view. */
    addressOf: (view: View): string => `?${addressOf(view)}`,
    /** Address without a view. */
    none: () => `?${without()}`,
    /** Called when a view opens, to report its invalid parts. */
    opened: (view: View | undefined) =>
      setNotice(view && { lost: readView(kind, view.definition).lost, missing: false }),
    show: (view: View | undefined) => {
      if (view) setMade(String(view.id))
      setParams(view ? addressOf(view) : without(), { preventScrollReset: true })
      setNotice(view && { lost: readView(kind, view.definition).lost, missing: false })
    },
  }
}

export type Views = ReturnType<typeof useViews>
