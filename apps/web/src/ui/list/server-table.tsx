import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Button } from '../button/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Failed } from '../feedback/failed.tsx'
import { State } from '../feedback/state.tsx'
import '../ui-texts.ts'
import { PageJump } from './page-jump.tsx'
import { Pager } from './pager.tsx'
import { firstRows, Table, type Choosing, type Column, type RowState } from './table.tsx'
import type { Listing } from './use-server-list.ts'
import { Retry } from '../feedback/retry.tsx'
import { formatTime } from '../../lib/moment.ts'

export interface ServerTableProps<Row> {
  list: Listing<Row>
  label: string
  columns: readonly Column<Row>[]
  /** Text of an empty list. */
  empty: string
  /** Title of a failure; if omitted, the page shows failures itself. */
  failed?: string
  /** Text for people without the right. */
  refused?: string
  /** Marks rows as stale when a refetch failed; otherwise they are only dimmed. */
  saysOld?: boolean
  mark?: (row: Row) => RowState
  choosing?: Choosing<Row>
  /** With a page number field. */
  jump?: boolean
  /** Subject of "nothing matches", where it is not the search text. */
  sought?: string
  /** Slots between rows and pager, and beside the pager. */
  below?: ReactNode
  beside?: ReactNode
}

/** List that the server searches, sorts and pages: its rows, or the reason why there are none. */
export const ServerTable = <Row extends { id: number }>(props: ServerTableProps<Row>) => {
  const { list, label, columns, empty, failed, refused, saysOld, mark, choosing, jump, below, beside } = props
  const { t } = useTranslation('ui')
  const { rows, total, old, error, busy, updated, retry, page, pages, limit, beyond, toPage, sort } = list
  const sought = list.search || props.sought
  const [told, setTold] = useState(false)
  // Content below rows that fill the window is not visible or reachable yet.
  const hasEnd = useSettled() || (rows !== undefined && rows.length < firstRows())
  useEffect(() => {
    if (!beyond) return
    setTold(true)
    toPage(pages)
  }, [beyond, pages, toPage])
  const onPage = (next: number) => {
    setTold(false)
    toPage(next)
  }

  if (error !== undefined && rows === undefined)
    return failed === undefined ? null : (
      <Failed title={failed} {...(refused && { refused })} error={error} busy={busy} onRetry={retry} />
    )
  const stale = error !== undefined && saysOld && (
    <Banner kind="warning" action={<Retry busy={busy} onRetry={retry} />}>
      <strong>{failed}</strong>
      {updated !== undefined && <p>{t('words.asOf', { time: formatTime(new Date(updated)) })}</p>}
    </Banner>
  )
  if (total === 0 && !old)
    return (
      <>
        {stale}
        {list.filtered ? (
          <State
            icon="search"
            role="status"
            title={sought ? t('nothingMatches', { query: sought }) : t('nothingFound')}
            actions={<Button onClick={list.clear}>{t('clearFilters')}</Button>}
          >
            <p>{t('nothingHelp')}</p>
          </State>
        ) : (
          <State icon="empty" role="status" title={empty} />
        )}
      </>
    )
  return (
    <>
      {stale}
      <Table
        label={label}
        columns={columns}
        rows={old && total === 0 ? undefined : rows}
        rowKey={({ id }) => id}
        {...(mark && { mark })}
        {...(choosing && { choosing })}
        {...(sort && { sort })}
        onSort={(next) => list.ask({ sort: next })}
        dim={old || error !== undefined}
      />
      {hasEnd && (
        <>
          {below}
          <Pager label={label} page={Math.min(page, pages)} total={total ?? 0} size={limit} onPage={onPage}>
            {jump && (pages > 1 || told) && <PageJump pages={pages} beyond={told} onPage={onPage} />}
            {beside}
          </Pager>
        </>
      )}
    </>
  )
}
