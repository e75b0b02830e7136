import type { PoolMailbox } from '@app/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useStable } from '#lib/hooks/use-stable.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { useOpenRecord, useRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { Choice } from '#ui/form/choice.tsx'
import { ServerTable } from '#ui/list/server-table.tsx'
import type { SelectedRows, RowState } from '#ui/list/table.tsx'
import '#ui/ui-texts.ts'
import { DeleteDialog, ReturnDialog } from '../confirm.tsx'
import { DeleteDead } from './delete-dead.tsx'
import { PoolCount } from './pool-bar.tsx'
import { isDead, poolColumns, type PoolAction } from './pool-columns.tsx'
import classes from './pool.module.css'
import '../texts.ts'
import { usePoolActions } from './use-pool-actions.ts'
import { pageSizes, type Pool } from './use-pool.ts'

const none: SelectedRows = {}

interface PoolListProps {
  pool: Pool
}

/** Mailboxes of the pool: searched, sorted and paged by the server, with a manager's actions. */
export const PoolList = ({ pool }: PoolListProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const actions = usePoolActions()
  const [open, setOpen] = useState<{ kind: 'delete' | 'return'; mailbox: PoolMailbox }>()
  const [chosen, setChosen] = useState(none)
  const section = useRef<HTMLElement>(null)
  const onAction = (action: PoolAction, mailbox: PoolMailbox) => {
    if (action === 'record') return openRecord({ kind: 'mailbox', id: mailbox.id })
    if (action === 'check') return void actions.check(mailbox)
    // Nobody holds it, so no confirmation is needed.
    if (action === 'return' && mailbox.used_by_name === null) return void actions.giveBack(mailbox)
    setOpen({ kind: action, mailbox })
  }
  const { open: openRecord } = useOpenRecord()
  const record = useRecord()
  useRecordList(
    'mailbox',
    useMemo(() => pool.rows?.map(({ id }) => id), [pool.rows]),
  )
  const close = () => setOpen(undefined)
  const clear = () => {
    setChosen(none)
    // The bar unmounts together with the focused button.
    section.current?.focus({ preventScroll: true })
  }
  const { checking } = actions
  const onRow = useStable(onAction)
  const columns = useMemo(
    () => poolColumns({ t, language, phone, checking, onAction: onRow }),
    [t, language, phone, checking, onRow],
  )
  const choosing = {
    chosen,
    onChange: setChosen,
    can: isDead,
    all: t('selectDead'),
    one: ({ email }: PoolMailbox) => t('selectOf', { email }),
  }
  const mark = (mailbox: PoolMailbox): RowState =>
    pool.mark(mailbox) ??
    (chosen[mailbox.id] || (record?.kind === 'mailbox' && record.id === mailbox.id)
      ? 'chosen'
      : mailbox.email_status === 'invalid'
        ? 'faint'
        : undefined)
  const mailbox = open && pool.now(open.mailbox)
  return (
    <section ref={section} tabIndex={-1} className={classes.pool} aria-label={t('list')}>
      <ServerTable
        list={pool}
        label={t('list')}
        columns={columns}
        empty={t('empty')}
        mark={mark}
        choosing={choosing}
        jump
        below={<DeleteDead selected={Object.keys(chosen).map(Number)} onClear={clear} />}
        beside={
          <>
            {!pool.filtered && <PoolCount list={pool} />}
            <div className={classes.size}>
              <Choice
                bare
                label={t('perPage')}
                value={String(pool.limit)}
                options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
                onChange={(size) => pool.ask({ size: size === '40' ? undefined : size })}
              />
            </div>
          </>
        }
      />
      {open?.kind === 'delete' && mailbox && (
        <DeleteDialog
          mailbox={mailbox}
          busy={actions.busy}
          onConfirm={() => void actions.remove(mailbox).then((done) => done && close())}
          onClose={close}
        />
      )}
      {open?.kind === 'return' && mailbox && (
        <ReturnDialog
          mailbox={mailbox}
          busy={actions.busy}
          onConfirm={() => void actions.giveBack(mailbox).then((done) => done && close())}
          onClose={close}
        />
      )}
    </section>
  )
}
