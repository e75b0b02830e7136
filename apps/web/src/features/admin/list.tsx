import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatTime } from '../../lib/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { PageJump } from '../../ui/list/page-jump.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Table, type Column, type RowMark } from '../../ui/list/table.tsx'
import '../../ui/parts-texts.ts'
import './texts.ts'
import type { ListAddress } from './use-list-address.ts'

/** What a call of a paged list says of itself. */
export interface Listing<Row> {
  /** Undefined while they are on the way for the first time. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** What is shown belongs to another question. */
  old: boolean
  error: unknown
  busy: boolean
  /** When they were read, in ms. */
  updated: number | undefined
  retry: () => void
}

interface ListProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  listing: Listing<Row>
  address: Pick<ListAddress, 'page' | 'limit' | 'change' | 'search' | 'sort'>
  /** Anything but the search narrows it. */
  filtered: boolean
  onClear: () => void
  /** The title of a failure, and what stands where there is nothing at all. */
  failed: string
  empty: string
  mark?: (row: Row) => RowMark
  /** With a field that leads to any page. */
  jump?: boolean
}

/** A list that the server finds, sorts and pages: its rows, or why there are none, told apart. */
export const List = <Row,>(props: ListProps<Row>) => {
  const { label, columns, rowKey, listing, address, filtered, onClear, failed, empty, mark, jump = false } = props
  const { t } = useTranslation(['admin', 'parts'])
  const language = useLanguage()
  const { rows, total, old, error, busy, updated, retry } = listing
  const { page, limit, change, search, sort } = address
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))
  const beyond = !old && total !== undefined && total > 0 && page > pages
  useEffect(() => {
    // Rows have gone since, or somebody typed a page that never was.
    if (beyond) change({ page: pages === 1 ? undefined : String(pages) })
  }, [beyond, pages, change])
  const toPage = (next: number) => change({ page: next === 1 ? undefined : String(next) })

  if (error !== undefined && rows === undefined)
    return <Failed title={failed} refused={t('refused')} error={error} busy={busy} onRetry={retry} />
  const stale = error !== undefined && (
    <Banner
      kind="warning"
      action={
        <Button size="xs" busy={busy} onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      <strong>{failed}</strong>
      {updated !== undefined && <p>{t('standing', { time: formatTime(new Date(updated), language) })}</p>}
    </Banner>
  )
  if (total === 0 && !old && !filtered && search === '')
    return (
      <>
        {stale}
        <State icon="empty" role="status" title={empty} />
      </>
    )
  if (total === 0 && !old)
    return (
      <>
        {stale}
        <State
          icon="search"
          role="status"
          title={search ? t('parts:nothingMatches', { query: search }) : t('parts:nothingFound')}
          actions={<Button onClick={onClear}>{t('parts:clearFilters')}</Button>}
        >
          <p>{t('parts:nothingHelp')}</p>
        </State>
      </>
    )
  return (
    <>
      {stale}
      <Table
        label={label}
        columns={columns}
        rows={old && total === 0 ? undefined : rows}
        rowKey={rowKey}
        {...(mark && { mark })}
        sort={sort}
        onSort={(next) => change({ sort: next, page: undefined })}
        dim={old || error !== undefined}
      />
      <Pager label={label} page={Math.min(page, pages)} total={total ?? 0} size={limit} onPage={toPage}>
        {jump && pages > 1 && <PageJump pages={pages} beyond={false} onPage={toPage} />}
      </Pager>
    </>
  )
}
