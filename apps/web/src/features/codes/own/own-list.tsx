import { codes, type OwnMailbox } from '@app/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { useOpenRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { useChanged } from '#lib/hooks/use-changed.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { More } from '#ui/toolbar.tsx'
import { State } from '#ui/feedback/state.tsx'
import '#ui/ui-texts.ts'
import { MailboxRow, type MailboxActs } from './mailbox-row.tsx'
import classes from './own-list.module.css'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import '../texts.ts'
import { useArrivals } from './use-arrivals.ts'
import { useReadings } from './use-readings.ts'
import { useUnpin } from './use-unpin.ts'
import { Count } from '#ui/list/cells.tsx'

interface OwnListProps {
  emails: readonly OwnMailbox[] | undefined
  /** The person may take any number from the stock. */
  takes: boolean
  /** The person may see the links that were made for an account. */
  mayLink: boolean
}

const none: ReadonlySet<number> = new Set()
const idOf = ({ email_id }: OwnMailbox) => email_id

const matches = ({ email, account_id, account_name, code_extracted }: OwnMailbox, words: string): boolean =>
  [email, account_id, account_name, code_extracted].some((text) => text?.toLowerCase().includes(words))

/** Mailboxes that a person holds: search, selection, and codes as they arrive. */
export const OwnList = ({ emails, takes, mayLink }: OwnListProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const { params, change } = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const [selected, setSelected] = useState(none)
  const { open } = useOpenRecord()
  const { arrived, latest, ended, copied, stop: onStop, begin: onBegin } = useArrivals(emails)
  const { reading, problems, get, getMany, next, stop } = useReadings({ onBegin, onStop })
  const changed = useChanged(emails, idOf, '')
  const unpin = useUnpin()

  const words = params.get('search') ?? ''
  const sought = words.trim().toLowerCase()
  const shown = useMemo(
    () => (sought ? emails?.filter((mailbox) => matches(mailbox, sought)) : emails),
    [emails, sought],
  )
  useRecordList(
    'mailbox',
    useMemo(() => shown?.map(idOf), [shown]),
  )
  const chosen = useMemo(() => emails?.filter(({ email_id }) => selected.has(email_id)) ?? [], [emails, selected])
  const all = shown !== undefined && shown.length > 0 && shown.every(({ email_id }) => selected.has(email_id))

  const unpinOne = useCallback(
    async (mailbox: OwnMailbox) => {
      const row = document.activeElement?.closest('li')
      if (!(await unpin([mailbox])) || !row?.contains(document.activeElement)) return
      // The button is removed with its row, so the focus moves to the next one.
      const beside = row.nextElementSibling ?? row.previousElementSibling
      const target = beside?.querySelector<HTMLElement>('[data-unpin]') ?? heading.current
      target?.focus({ preventScroll: true })
    },
    [unpin],
  )
  const act = useMemo<MailboxActs>(
    () => ({
      get: (mailbox) => void get(mailbox),
      next: (mailbox) => void next(mailbox),
      stop: (mailbox) => void stop(mailbox),
      unpin: (mailbox) => void unpinOne(mailbox),
      history: ({ email_id: id }) => open({ kind: 'mailbox', id }),
      account: (id) => open({ kind: 'account', id }),
      select: (id, on) =>
        setSelected((old) => (on ? new Set([...old, id]) : new Set([...old].filter((each) => each !== id)))),
      copied,
    }),
    [get, next, stop, unpinOne, copied, open],
  )
  const clear = () => {
    setSelected(none)
    // The bar unmounts together with the focused button.
    heading.current?.focus({ preventScroll: true })
  }
  const unpinChosen = async () => {
    await unpin(chosen)
    clear()
  }
  return (
    <section aria-labelledby="own-emails">
      <div className={classes.head}>
        {shown?.length !== 0 && (
          <input
            type="checkbox"
            className={classes.tick}
            aria-label={t('selectAll')}
            title={t('selectAll')}
            checked={all}
            disabled={!shown}
            onChange={() => setSelected(all ? none : new Set(shown?.map(idOf)))}
          />
        )}
        <h2 id="own-emails" ref={heading} tabIndex={-1}>
          {t('yours')} <Count n={emails?.length} />
        </h2>
        <div className={classes.find}>
          <SearchField label={t('searchYours')} value={words} onChange={(search) => change({ search })} />
        </div>
        {emails?.length !== 0 && (
          <>
            <CopyButton label={t('copyAll')} text={(shown ?? []).map(({ email }) => email).join('\n')} off={!emails} />
            <More>
              <CsvButton worded list={codes.listMyMailboxes} off={!emails} />
            </More>
          </>
        )}
      </div>
      <p className="sr" role="status">
        {latest.map(({ email, code_extracted: code }) => t('arrived', { email, code: code ?? '' })).join('; ')}
      </p>
      {emails?.length === 0 && <State icon="empty" role="status" title={t(takes ? 'emptyYours' : 'emptyYoursBuyer')} />}
      {emails !== undefined && emails.length > 0 && shown?.length === 0 && (
        <State
          icon="search"
          role="status"
          title={t('ui:nothingMatches', { query: words })}
          actions={<Button onClick={() => change({ search: undefined })}>{t('ui:clearSearch')}</Button>}
        />
      )}
      <ul className={classes.list} aria-labelledby="own-emails" aria-busy={emails === undefined}>
        {!emails &&
          [180, 220, 160].map((width) => (
            <li key={width} className={classes.skeleton}>
              <Skeleton width={width} />
              <Skeleton width={120} />
            </li>
          ))}
        {shown?.map((mailbox) => {
          const id = mailbox.email_id
          return (
            <MailboxRow
              key={id}
              mailbox={mailbox}
              selected={selected.has(id)}
              reading={reading.has(id)}
              arrived={arrived.has(id)}
              traced={changed.has(id)}
              ended={ended.has(id)}
              problem={problems.get(id)}
              mayLink={mayLink}
              act={act}
            />
          )
        })}
      </ul>
      <SelectionBar count={chosen.length} onClear={clear}>
        <Button size="xs" onClick={() => void getMany(chosen)}>
          {t('getCodes')}
        </Button>
        <Button size="xs" onClick={() => void unpinChosen()}>
          {t('unpinSelected')}
        </Button>
      </SelectionBar>
    </section>
  )
}
