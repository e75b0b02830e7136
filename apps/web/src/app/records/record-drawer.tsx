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

// Each kind is loaded on first use.
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
 * Portal target for a part of a record. Created before the frame, so that the record renders together with the frame
 * instead of once more after it mounts.
 */
const usePlace = (tag: 'span' | 'div', className: string | undefined): HTMLElement =>
  useState(() => Object.assign(document.createElement(tag), { className }))[0]

interface RecordDrawerProps {
  record: RecordRef
}

/**
 * Returns the focus to the row of the last open record, or to its opener if the row is gone. A step counts at once,
 * before it renders: the next key may close the record.
 */
const useFocusOnRow = (record: RecordRef, lastRef: RefObject<RecordRef>) => {
  useEffect(() => {
    lastRef.current = record
  }, [lastRef, record])
  // On unmount, not in a passive effect: until then nothing would have the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      revealRow(lastRef.current)
      // After the drawer has unmounted and the list has rendered the row.
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

/** Time in ms after which a record counts as opened: stepping through a list does not open every one. */
const openedMs = 1_000

/** Adds the open record to the person's recent items. */
const useNoted = ({ kind, id }: RecordRef) => {
  const [note] = searchApi.useNoteOpenedMutation()
  useEffect(() => {
    const known = RecentKind.options.find((each) => each === kind)
    if (!known) return
    const timer = setTimeout(() => void note({ body: { kind: known, id } }), openedMs)
    return () => clearTimeout(timer)
  }, [note, kind, id])
}

/** Drawer for the record in the address. Mounts with the first record and stays while others replace it. */
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
  // Inserted once: moving it on every render would drop the focus inside.
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
    // Unless the content focuses a place of its own, or somebody clicked elsewhere first.
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
        // On phones the focus trap starts at the heading, as it does beside a list.
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
