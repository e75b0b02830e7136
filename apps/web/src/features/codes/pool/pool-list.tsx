import type { PoolMailbox } from '@app/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useChanged } from '../../../lib/hooks/use-changed.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useSameRows } from '../../../lib/hooks/use-same-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { PageJump } from '../../../ui/list/page-jump.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Table, type RowMark } from '../../../ui/list/table.tsx'
import '../../../ui/parts-texts.ts'
import { DeleteDialog, ReturnDialog } from '../confirm.tsx'
import { DeleteDead } from './delete-dead.tsx'
import { PoolBar } from './pool-bar.tsx'
import { isDead, poolColumns, type PoolDeed } from './pool-columns.tsx'
import classes from './pool.module.css'
import { RecordDrawer } from './record-drawer.tsx'
import '../texts.ts'
import { usePoolActions } from './use-pool-actions.ts'
import { pageSizes, type usePool } from './use-pool.ts'

const idOf = ({ id }: PoolMailbox) => id
const none: ReadonlySet<number> = new Set()

interface PoolListProps {
  pool: ReturnType<typeof usePool>
  /** The person may see the links that were made for an account. */
  mayLink: boolean
}

/** The mailboxes of the pool: found, sorted and paged by the server, and what a manager does with each. */
export const PoolList = ({ pool, mayLink }: PoolListProps) => {
  const { t } = useTranslation(['codes', 'parts'])
  const language = useLanguage()
  const { args, change, data, old, error } = pool
  const { query } = args
  const phone = useMedia('(max-width: 640px)')
  const deeds = usePoolActions()
  const [open, setOpen] = useState<{ kind: 'record' | 'delete' | 'return'; mailbox: PoolMailbox }>()
  const [selected, setSelected] = useState(none)
  const section = useRef<HTMLElement>(null)
  const emails = useSameRows(data?.emails, idOf)
  const changed = useChanged(old ? undefined : emails, idOf, JSON.stringify(query))
  const total = data?.total ?? 0
  const limit = Number(query.limit)
  const pages = Math.max(1, Math.ceil(total / limit))
  const asked = Number(query.page)
  const beyond = !old && total > 0 && asked > pages
  const [told, setTold] = useState<number>()
  useEffect(() => {
    // Rows have gone since, or somebody typed a page that never was.
    if (!beyond) return
    setTold(pages)
    change({ page: pages === 1 ? undefined : String(pages) })
  }, [beyond, pages, change])

  const toPage = (page: number) => {
    setTold(undefined)
    change({ page: page === 1 ? undefined : String(page) })
  }
  const onDeed = (deed: PoolDeed, mailbox: PoolMailbox) => {
    if (deed === 'check') return void deeds.check(mailbox)
    // Taken from nobody: there is nothing to ask.
    if (deed === 'return' && mailbox.used_by_name === null) return void deeds.giveBack(mailbox)
    setOpen({ kind: deed, mailbox })
  }
  const close = () => setOpen(undefined)
  const select = (ids: readonly number[], on: boolean) =>
    setSelected((before) =>
      on ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    )
  const clear = () => {
    setSelected(none)
    // The bar goes, and the button in it.
    section.current?.focus({ preventScroll: true })
  }
  const columns = poolColumns({
    t,
    language,
    phone,
    onDeed,
    checking: deeds.checking,
    selected,
    onSelect: select,
    dead: emails?.filter(isDead).map(idOf) ?? [],
  })
  const mark = (mailbox: PoolMailbox): RowMark => {
    if (changed.has(mailbox.id)) return 'new'
    if (selected.has(mailbox.id)) return 'chosen'
    return mailbox.email_status === 'invalid' ? 'faint' : undefined
  }
  const filtered = 'search' in query || 'status' in query || 'email_status' in query
  const words = query.search ?? ''
  const nothing = data !== undefined && !old && total === 0
  // As it stands now: what is open follows what happens meanwhile.
  const mailbox = open && (emails?.find(({ id }) => id === open.mailbox.id) ?? open.mailbox)
  return (
    <section ref={section} tabIndex={-1} className={classes.pool} aria-label={t('list')}>
      <PoolBar
        args={args}
        change={change}
        total={data && !old ? total : undefined}
        sorts={columns.flatMap(({ key, title, sortable }) =>
          sortable
            ? [
                { value: key, label: t('ascending', { column: title }) },
                { value: `-${key}`, label: t('descending', { column: title }) },
              ]
            : [],
        )}
      />
      {nothing && !filtered && <State icon="empty" role="status" title={t('empty')} />}
      {nothing && filtered && (
        <State
          icon="search"
          role="status"
          title={words ? t('parts:nothingMatches', { query: words }) : t('parts:nothingFound')}
          actions={
            <Button
              onClick={() => change({ search: undefined, status: undefined, health: undefined, page: undefined })}
            >
              {t('parts:clearFilters')}
            </Button>
          }
        >
          <p>{t('parts:nothingHelp')}</p>
        </State>
      )}
      {!nothing && (data !== undefined || error === undefined) && (
        <>
          <Table
            label={t('list')}
            columns={columns}
            rows={old && total === 0 ? undefined : emails}
            rowKey={idOf}
            mark={mark}
            {...(query.sort && { sort: query.sort })}
            onSort={(sort) => change({ sort, page: undefined })}
            dim={old || error !== undefined}
          />
          <DeleteDead selected={selected} onClear={clear} />
          <Pager label={t('list')} page={Math.min(asked, pages)} total={total} size={limit} onPage={toPage}>
            {(pages > 1 || told !== undefined) && (
              <PageJump pages={pages} beyond={told !== undefined} onPage={toPage} />
            )}
            <div className={classes.size}>
              <Choice
                bare
                label={t('perPage')}
                value={String(limit)}
                options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
                onChange={(size) => change({ size: size === '40' ? undefined : size, page: undefined })}
              />
            </div>
          </Pager>
        </>
      )}
      {open?.kind === 'record' && mailbox && (
        <RecordDrawer
          mailbox={mailbox}
          mayLink={mayLink}
          checking={deeds.checking !== undefined}
          onDeed={onDeed}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && mailbox && (
        <DeleteDialog
          mailbox={mailbox}
          busy={deeds.busy}
          onConfirm={() => void deeds.remove(mailbox).then((done) => done && close())}
          onClose={close}
        />
      )}
      {open?.kind === 'return' && mailbox && (
        <ReturnDialog
          mailbox={mailbox}
          busy={deeds.busy}
          onConfirm={() => void deeds.giveBack(mailbox).then((done) => done && close())}
          onClose={close}
        />
      )}
    </section>
  )
}
