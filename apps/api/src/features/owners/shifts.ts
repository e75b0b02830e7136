import type { OwnerShift } from '@app/contract'
import type { Tx } from '../../context/context.ts'
import type { Trx } from '../../db/connect.ts'
import { todayIn } from '../../lib/days.ts'
import {
  assignFrom,
  beginTrial,
  endTrial,
  groupsOf,
  lockCampaigns,
  lockMemberships,
  readOwnedValues,
  type OwnedValue,
} from './repository/shifts.ts'

/** Campaigns named per move in the preview. */
const mostNamed = 20
/** Campaigns named per move in a notification. */
const mostTold = 3

interface Someone {
  userId: number
  username: string
}

/** Person who joins or leaves groups; `personId` is null before the person exists. */
export interface Mover {
  personId: number | null
  groups: readonly number[]
}

interface Move {
  from: Someone | null
  to: Someone | null
  campaigns: Map<string, string>
}

const someone = ({ personId, username }: OwnedValue): Someone | null =>
  personId === null ? null : { userId: personId, username: username! }
const valueOf = ({ campaignId, value }: OwnedValue): string => `${campaignId} ${value}`

/** Moves between two ownership snapshots of the same campaigns. */
const compare = (before: readonly OwnedValue[], after: readonly OwnedValue[]): Move[] => {
  const were = new Map(before.map((each) => [valueOf(each), each]))
  const moves = new Map<string, Move>()
  for (const each of after) {
    const was = were.get(valueOf(each))
    if (!was || was.personId === each.personId) continue
    const key = `${was.personId} ${each.personId}`
    const move = moves.get(key) ?? { from: someone(was), to: someone(each), campaigns: new Map<string, string>() }
    move.campaigns.set(each.campaignId, each.name)
    moves.set(key, move)
  }
  // Campaigns that would be left without an owner come first.
  return [...moves.values()].toSorted(
    (a, b) =>
      Number(b.from !== null && b.to === null) - Number(a.from !== null && a.to === null) ||
      b.campaigns.size - a.campaigns.size,
  )
}

/** Campaigns of a move that belonged to the person in all values. Shared campaigns are not assigned along with them. */
const wholeOf = ({ from, campaigns }: Move, before: readonly OwnedValue[]): string[] => {
  const shared = new Set(before.flatMap((each) => (each.personId === from?.userId ? [] : [each.campaignId])))
  return from === null ? [] : [...campaigns.keys()].filter((id) => !shared.has(id))
}

/** Result of a change: who loses campaigns to whom, and the owners before. */
export interface Outlook {
  day: string
  before: readonly OwnedValue[]
  moves: readonly Move[]
}

/** Preview for the person who decides, with the first campaigns by name. */
const shiftsOf = ({ before, moves }: Outlook): (OwnerShift & { to: Someone | null })[] =>
  moves.map((move) => ({
    from: move.from,
    to: move.to,
    campaigns: move.campaigns.size,
    keepable: wholeOf(move, before).length,
    named: [...move.campaigns].slice(0, mostNamed).map(([id, name]) => ({ campaignId: Number(id), name })),
  }))

/** Ownership changes of campaigns when somebody joins or leaves a group. */
export const createOwnerShifts = (timeZone: string) => {
  const watch = async <A>(
    trx: Trx,
    { personId, groups }: Mover,
    work: () => Promise<A>,
  ): Promise<Outlook & { answer: A }> => {
    await lockMemberships(trx)
    const day = todayIn(timeZone)
    const all = [...new Set([...groups, ...(personId === null ? [] : await groupsOf(trx, personId))])]
    const read = () => readOwnedValues(trx, { day, timeZone }, all)
    const before = await read()
    const answer = await work()
    return { answer, day, before, moves: compare(before, await read()) }
  }

  /** Assigns the campaigns of these people to them from today on, and removes them from the moves. */
  const keep = async (tx: Tx, { day, before, moves }: Outlook, whose: readonly number[], by: string): Promise<void> => {
    for (const move of moves) {
      const { from, campaigns } = move
      if (!from || !whose.includes(from.userId)) continue
      const whole = wholeOf(move, before)
      await lockCampaigns(tx, whole)
      const kept = await assignFrom(tx, { campaigns: whole, personId: from.userId, day, setBy: by })
      if (kept.length === 0) continue
      await tx.audit('owners.campaign_assigned', {
        records: kept.map((id) => `campaign:${id}`),
        details: { username: from.username, firstDay: day, lastDay: null },
      })
      for (const id of kept) campaigns.delete(id)
      tx.emit('owners.changed', {})
    }
  }

  return {
    /** Owners from today on, as a change would leave them: applied, read and rolled back. */
    foresee: async (trx: Trx, mover: Mover, work: () => Promise<unknown>): Promise<Outlook> => {
      await beginTrial(trx)
      const outlook = await watch(trx, mover, work)
      await endTrial(trx)
      return outlook
    },

    keep,
    shiftsOf,

    /**
     * Makes the change. People in `kept` keep their campaigns; the others are notified of what they lose or gain. A
     * person removed by the change gets no notification.
     */
    follow: async <A>(
      tx: Tx,
      mover: Mover,
      { kept = [], by, isGone = false }: { kept?: readonly number[] | undefined; by: string; isGone?: boolean },
      work: () => Promise<A>,
    ): Promise<A> => {
      const outlook = await watch(tx, mover, work)
      await keep(tx, outlook, kept, by)
      for (const { from, to, campaigns } of outlook.moves) {
        if (campaigns.size === 0) continue
        const data = { count: campaigns.size, named: [...campaigns.values()].slice(0, mostTold), by }
        await tx.notify([
          ...(from && !(isGone && from.userId === mover.personId)
            ? [{ userId: from.userId, kind: 'campaigns.lost' as const, data }]
            : []),
          ...(to ? [{ userId: to.userId, kind: 'campaigns.gained' as const, data }] : []),
        ])
      }
      if (outlook.moves.length > 0) tx.emit('owners.changed', {})
      return outlook.answer
    },
  }
}

export type OwnerShifts = ReturnType<typeof createOwnerShifts>
