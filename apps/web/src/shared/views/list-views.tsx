import type { View } from '@app/contract'
import { useMemo } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import type { Listing } from '../../ui/list/use-server-list.ts'
import type { ViewKind } from './definition.ts'
import { useViews, type Views } from './use-views.ts'
import { ViewsBeside, ViewTabs } from './view-tabs.tsx'
import classes from './views.module.css'

/** Parameters of a server list in the address: name there to name in the call. */
interface Asking {
  sort?: string
  filters: Readonly<Record<string, string>>
}

/** Views of a server list, and its current parameters. */
export const useListViews = (page: View['page'], list: Listing, { sort, filters }: Asking): Views => {
  const { shape } = list.endpoint.query
  const kind = useMemo((): ViewKind => {
    const parts: Readonly<Record<string, string>> = { search: 'search', sort: 'sort', ...filters }
    return {
      page,
      names: Object.keys(parts),
      read: (name, value) => (shape[parts[name] ?? '']?.safeParse(value).success ? value : undefined),
      hasPeriod: false,
    }
  }, [page, shape, filters])
  const { search, sort: order, chosen } = list
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.entries({ search, sort: order === sort ? undefined : order, ...chosen }).flatMap(([name, value]) =>
          value ? [[name, value] as const] : [],
        ),
      ),
    [search, order, sort, chosen],
  )
  return useViews(kind, { values, range: undefined, calendar: undefined })
}

/** List to show; empty while a view named in the address is still being applied. */
export const shownIn = <List extends Listing>(list: List, { isOpening }: Views): List =>
  isOpening ? { ...list, rows: undefined, total: undefined, data: undefined } : list

/** Tabs of the views once there are any, and the notice of the open one. */
export const ListViews = ({ views, count }: { views: Views; count: number | undefined }) => {
  const mayShare = useMay('views.share')
  return (
    <>
      {views.hasLine && (
        <div className={classes.line}>
          <ViewTabs views={views} count={count} />
        </div>
      )}
      <ViewsBeside views={views} mayShare={mayShare} />
    </>
  )
}

/** Saves the first view, as a tool of the list. Hidden on phones, and once views have tabs of their own. */
export const FirstView = ({ views }: { views: Views }) => {
  const phone = useMedia('(max-width: 640px)')
  return views.hasLine || phone ? null : <ViewTabs views={views} count={undefined} />
}
