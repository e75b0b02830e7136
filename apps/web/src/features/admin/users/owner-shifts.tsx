import type { OwnerShift } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import classes from '../admin.module.css'
import './owner-shift-texts.ts'

/** Groups and role that a person is about to have. */
interface Membership {
  /** Omit for a new person. */
  userId?: number
  groupIds: readonly number[]
  /** Omit to leave the role unchanged. */
  roleId?: number | null
}

/** Query for the preview of a change of groups. */
export const ownersAsked = ({ userId, groupIds, roleId }: Membership) => ({
  groupIds: groupIds.toSorted((a, b) => a - b).join(','),
  ...(userId !== undefined && { userId: String(userId) }),
  ...(roleId != null && { roleId: String(roleId) }),
})

/**
 * Preview of the campaigns that a change takes away or gives, fetched while the change is edited. Without `wanted`
 * nothing is fetched.
 */
export const useOwnerShifts = (wanted: Membership | undefined) => {
  const [keep, setKeep] = useState<readonly number[]>([])
  const [isAwaited, setAwaited] = useState(false)
  const query = wanted && ownersAsked(wanted)
  const { currentData, isFetching, error, refetch, fulfilledTimeStamp } = adminApi.usePreviewOwnersQuery(
    query ? { query } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  // A cached preview from before this change may be stale, so it counts as unread. A newer one stays valid while it is
  // refetched.
  const [begun] = useState(() => Date.now())
  const isRead = currentData !== undefined && (fulfilledTimeStamp ?? 0) >= begun
  const shifts = query ? (currentData?.shifts ?? []) : []
  const isChecking = query !== undefined && isFetching && !isRead
  const isKept = ({ from, keepable }: OwnerShift) => from !== null && keepable > 0 && keep.includes(from.userId)
  const keepOwners = [...new Set(shifts.filter(isKept).flatMap(({ from }) => from?.userId ?? []))]
  return {
    shifts,
    keep,
    setKeep,
    /** The effect of the change is not known yet. */
    isChecking,
    /** The person has pressed Save and waits for the preview. */
    isAwaited,
    /** Whether a press must wait for the preview; if so, it is remembered. */
    hold: (): boolean => {
      if (isChecking) setAwaited(true)
      return isChecking
    },
    release: () => setAwaited(false),
    /** The preview is known and no campaign changes its owner. */
    isHarmless: shifts.length === 0 && (!query || currentData !== undefined),
    failure: query && error && !currentData ? { retry: () => void refetch(), busy: isFetching } : undefined,
    /** Part of the body of the change call. */
    body: keepOwners.length > 0 ? { keepOwners } : {},
  }
}

/**
 * Runs a held press with `go` once the preview arrives, if no campaign changes its owner. Otherwise the person reads
 * the preview first.
 */
export const useHeldPress = (
  { isAwaited, isChecking, isHarmless, release }: ReturnType<typeof useOwnerShifts>,
  go: () => void,
) => {
  const settle = useEffectEvent(() => {
    release()
    if (isHarmless) go()
  })
  useEffect(() => {
    if (isAwaited && !isChecking) settle()
  }, [isAwaited, isChecking])
}

/** Maximum campaigns listed by name. */
const mostNamed = 3

interface OwnerShiftsProps {
  of: ReturnType<typeof useOwnerShifts>
  /** The change takes effect later, when somebody accepts an invitation. */
  later?: boolean
  /** Owners cannot be kept, because the previous owner is removed. */
  final?: boolean
}

/** Preview of owner shifts of a change of groups, with checkboxes to keep the owners. */
export const OwnerShifts = ({
  of: { shifts, keep, setKeep, isChecking, failure },
  later = false,
  final = false,
}: OwnerShiftsProps) => {
  const { t } = useTranslation('ownerShifts')
  const language = useLanguage()
  const number = (n: number) => formatNumber(n, language)
  const namesOf = ({ named, campaigns }: OwnerShift): string => {
    const names = named.slice(0, mostNamed).map(({ name }) => name)
    const rest = campaigns - names.length
    return rest > 0 ? t('named', { names: names.join(', '), n: number(rest) }) : names.join(', ')
  }
  const lineOf = (shift: OwnerShift): string => {
    const { from, to, campaigns } = shift
    const words = { count: campaigns, n: number(campaigns), names: namesOf(shift) }
    const whom = to ? (to.username ?? t('newcomer')) : ''
    if (from && to) return t('moved', { ...words, from: from.username, to: whom })
    return from ? t('lost', { ...words, from: from.username }) : t('gained', { ...words, to: whom })
  }
  if (isChecking) return <p className="hint">{t('checking')}</p>
  if (failure)
    return (
      <Note kind="warning" action={<Retry busy={failure.busy} onRetry={failure.retry} />}>
        {t('failed')}
      </Note>
    )
  if (shifts.length === 0) return null
  return (
    <Note kind="warning">
      <strong>{t(later ? 'joined' : 'today')}</strong>
      <ul className={classes.shifts}>
        {shifts.map((shift) => (
          <li key={`${shift.from?.userId} ${shift.to?.userId}`}>
            {lineOf(shift)}
            {!final && shift.from && shift.keepable > 0 && (
              <Keep
                label={t('keep', { count: shift.keepable, n: number(shift.keepable), from: shift.from.username })}
                checked={keep.includes(shift.from.userId)}
                onChange={(checked) => {
                  const others = keep.filter((id) => id !== shift.from!.userId)
                  setKeep(checked ? [...others, shift.from!.userId] : others)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p>{t('why')}</p>
    </Note>
  )
}

interface KeepProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Keep = ({ label, checked, onChange }: KeepProps) => (
  <label className={classes.tick}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
)
