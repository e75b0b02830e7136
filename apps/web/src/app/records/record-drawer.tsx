import { RecentKind, type Me } from '@app/contract'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { searchApi } from '../../api/calls/search.ts'
import { useMe } from '../../features/session/me.tsx'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useOpenRecord } from '../../lib/hooks/use-record.ts'
import { useKey } from '../../lib/keys.ts'
import { revealRow, useNeighbours } from '../../lib/record-list.ts'
import { recordKey, rowOf, type RecordKind, type RecordRef } from '../../lib/record.ts'
import { scrolledByKeys } from '../../lib/browser/scrolled-by-keys.ts'
import { CopyIcon } from '../../ui/button/copy-button.tsx'
import { RecordFrameProvider, RecordLoading, RecordLocked, type RecordFrame } from '../../ui/dialog/record.tsx'
import { SideDrawer } from '../../ui/dialog/side-drawer.tsx'
import classes from '../../ui/dialog/drawer.module.css'
import { InkPlace } from '../../ui/button/ink.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Boundary } from '../boundary.tsx'
import { mayOpen, recordAddress } from './places.ts'
import { useArrowSteps } from './use-arrow-steps.ts'

type Content = ComponentType<{ id: number; me: Me }>

// Each kind is loaded when the first of it is opened.
const contents: Record<RecordKind, Content> = {
  campaign: lazy(async () => ({
    default: (await import('../../features/campaigns/record/record.tsx')).CampaignRecord,
  })),
  account: lazy(async () => ({ default: (await import('./account-content.tsx')).AccountContent })),
  mailbox: lazy(async () => ({ default: (await import('../../features/codes/record/record.tsx')).MailboxRecord })),
  sheet: lazy(async () => ({ default: (await import('../../features/sheets/sheet-record.tsx')).SheetRecord })),
  link: lazy(async () => ({ default: (await import('../../features/links/link-record.tsx')).LinkRecord })),
  launch: lazy(async () => ({ default: (await import('./launch-content.tsx')).LaunchContent })),
  person: lazy(async () => ({ default: (await import('../../features/admin/users/person-record.tsx')).PersonRecord })),
  entry: lazy(async () => ({ default: (await import('../../features/admin/audit/entry-record.tsx')).EntryRecord })),
}

/**
 * An element that a record draws a part of itself into. Made before the frame is, so that the record is drawn together with the
 * frame instead of once more when that is in the page.
 */
const usePlace = (tag: 'span' | 'div', className: string | undefined): HTMLElement =>
  useState(() => Object.assign(document.createElement(tag), { className }))[0]

interface RecordDrawerProps {
  record: RecordRef
}

/**
 * Brings the focus back to the row of what was open last; where that has gone, to who opened it. What is stepped to counts at
 * once, before it is shown: the next key may close it.
 */
const useFocusOnRow = (record: RecordRef, lastRef: RefObject<RecordRef>) => {
  useEffect(() => {
    lastRef.current = record
  }, [lastRef, record])
  // As it leaves the page, not when there is time for it afterwards: until then the focus is nowhere.
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      revealRow(lastRef.current)
      // Once it has left the page, and the list has drawn the row.
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (now !== document.body && now !== null && now.closest('[data-beside]') === null) return
        const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null
        const target = rowOf(lastRef.current) ?? back ?? document.getElementById('content')
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'nearest' })
      })
    }
  }, [lastRef])
}

/** After how long something that stands open counts as opened, in ms: stepping through a list is not opening all of it. */
const openedMs = 1_000

/** Keeps what is open among the person's recent things. */
const useNoted = ({ kind, id }: RecordRef) => {
  const [note] = searchApi.useNoteOpenedMutation()
  useEffect(() => {
    const known = RecentKind.options.find((each) => each === kind)
    if (!known) return
    const timer = setTimeout(() => void note({ body: { kind: known, id } }), openedMs)
    return () => clearTimeout(timer)
  }, [note, kind, id])
}

/** What the address opens, beside the page. Mounted with the first record, and kept while others take its place. */
export const RecordDrawer = ({ record }: RecordDrawerProps) => {
  const { t } = useTranslation('record')
  const me = useMe()
  const hint = useKeyHint()
  const headingId = useId()
  const { open, close } = useOpenRecord()
  const { previous, next } = useNeighbours(record)
  const title = usePlace('span', classes.named)
  const foot = usePlace('div', classes.sideFoot)
  const heading = useRef<HTMLHeadingElement>(null)
  // Put in once each: moved again as the frame is drawn anew, what has the focus in them would lose it.
  const named = useCallback(
    (place: HTMLHeadingElement | null) => {
      heading.current = place
      place?.prepend(title)
    },
    [title],
  )
  const footed = useCallback((place: HTMLElement | null) => place?.append(foot), [foot])
  const last = useRef(record)
  useFocusOnRow(record, last)
  useNoted(record)
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    const leave = () => {
      isLeft.current = true
    }
    document.addEventListener('pointerdown', leave, { capture: true, once: true })
    return () => document.removeEventListener('pointerdown', leave, { capture: true })
  }, [])
  useEffect(() => {
    // Unless its content has a place of its own to begin at, or somebody pressed elsewhere before this ran.
    const place = heading.current?.closest('[data-beside]')
    if (!isLeft.current && !place?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])

  const step = (to: RecordRef | undefined) => {
    if (!to) return
    last.current = to
    open(to, true)
    revealRow(to)
    requestAnimationFrame(() => rowOf(to)?.scrollIntoView({ block: 'nearest' }))
  }
  useKey('next', () => step(next))
  useKey('previous', () => step(previous))
  useArrowSteps(record, (forward) => step(forward ? next : previous))

  const frame = useMemo(
    (): RecordFrame => ({
      title,
      foot,
      close,
      follow: (to) => {
        open(to)
        heading.current?.focus({ preventScroll: true })
      },
    }),
    [title, foot, close, open],
  )
  const Record = contents[record.kind]
  const label = t('of', { kind: t(`kinds.${record.kind}`), id: String(record.id) })
  return (
    <SideDrawer
      headingId={headingId}
      heading={
        // On a phone the focus is kept inside, and begins where it does beside a list.
        <h2 ref={named} id={headingId} tabIndex={-1} data-autofocus>
          <span className={classes.unnamed}>{label}</span>
        </h2>
      }
      actions={
        <>
          <CopyIcon
            label={t('copy')}
            text={() => Promise.resolve(window.location.origin + recordAddress(record, me, window.location.search))}
          />
          <IconButton
            icon="up"
            label={hint(t('previous'), 'previous')}
            off={!previous}
            onClick={() => step(previous)}
          />
          <IconButton icon="chevron" label={hint(t('next'), 'next')} off={!next} onClick={() => step(next)} />
          <IconButton icon="close" label={t('close')} onClick={close} />
        </>
      }
      foot={<div ref={footed} className={classes.footPlace} />}
      onClose={close}
    >
      <div ref={scrolledByKeys} className={classes.sections}>
        <RecordFrameProvider value={frame}>
          <InkPlace>
            <Boundary key={recordKey(record)}>
              <Suspense fallback={<RecordLoading />}>
                {mayOpen(me, record.kind) ? <Record key={record.id} id={record.id} me={me} /> : <RecordLocked />}
              </Suspense>
            </Boundary>
          </InkPlace>
        </RecordFrameProvider>
      </div>
    </SideDrawer>
  )
}
