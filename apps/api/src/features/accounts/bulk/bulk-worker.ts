import type { BulkRefusal } from '@app/contract'
import { transactAs, type Person, type Tx } from '#context/context.ts'
import type { Core } from '#context/core.ts'
import type { Handler, Jobs, queues } from '#jobs/index.ts'
import { describeError } from '#lib/log.ts'
import type { Principal } from '#lib/principal.ts'
import { Refusal } from '#lib/refusal.ts'
import type { HoldingChanges } from '../holding-changes.ts'
import * as changes from '../repository/bulk.ts'
import type { BulkWork } from '../repository/bulk.ts'

export interface BulkWorkOptions extends Pick<Core, 'db' | 'log' | 'publish' | 'transact'> {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  changing: Pick<HoldingChanges, 'release' | 'handOver' | 'close'>
  /** Current rights of the author, locked until the transaction ends. Null for a person without any. */
  currentPrincipal(tx: Tx<Person>, userId: number): Promise<Principal | null>
}

/** Maximum runtime of one job before a next one continues, in ms. */
const longestMs = 20_000
/** Minimum interval between progress events to the author, in ms. */
const progressMs = 500
/** Tries of a job after which an internal error is attributed to the row, so that the others can proceed. */
const mostTries = 3

const refusalOf = ({ key, extra: { limit, values } }: Refusal): BulkRefusal => ({
  key,
  ...(limit !== undefined && { limit }),
  ...(values && { values }),
})

/** A row whose change was refused. Thrown to roll back its transaction before the refusal is stored. */
class RowRefused extends Error {
  readonly place: number
  constructor(place: number, cause: unknown) {
    super('A row was refused', { cause })
    this.place = place
  }
}

/**
 * Executes the rows of a bulk change one by one. Each is one transaction: it rereads the author's rights, locks the
 * row, changes the account as the single call does, and marks the row as done. If the process is killed, a row is
 * either done and marked, or neither.
 */
export const workBulk = ({
  db,
  log,
  publish,
  transact,
  jobs,
  changing,
  currentPrincipal,
}: BulkWorkOptions): Handler<(typeof queues)['accounts.bulk']> => {
  const change = async (
    tx: Tx<Person>,
    actor: Principal,
    { kind, toId, reason, closeReason }: BulkWork,
    { recordId, spend }: { recordId: number; spend: number },
  ): Promise<void> => {
    if (kind === 'release') return changing.release(tx, actor, recordId, reason)
    if (kind === 'hand_over') {
      if (toId === null) throw new Refusal('wrong_state')
      return changing.handOver(tx, actor, recordId, { userId: toId, reason })
    }
    const closing = { spend, reason: closeReason, note: reason === '' ? null : reason }
    await changing.close(tx, actor, recordId, closing, { corrections: [], reason: '' })
  }

  /** Executes the next row; false if none is waiting. @throws RowRefused */
  const workNext = (work: BulkWork): Promise<boolean> => {
    const { id, userId, username, network } = work
    const user = { id: userId ?? 0, username }
    return transactAs(db, publish)({ user, ...(network !== null && { clientIp: network }) })(async (tx) => {
      const actor = userId === null ? null : await currentPrincipal(tx, userId)
      const row = await changes.lockNext(tx, id)
      if (!row) return false
      try {
        if (!actor?.permissions.has('accounts.manage')) throw new Refusal('forbidden')
        await change(tx, actor, work, row)
      } catch (error) {
        throw new RowRefused(row.place, error)
      }
      await changes.settleItem(tx, id, row.place, null)
      return true
    })
  }

  /** The same, but stores a refusal as the outcome of the row. */
  const settleNext = async (work: BulkWork, attempt: number): Promise<boolean> => {
    try {
      return await workNext(work)
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      const { place, cause } = error
      if (!(cause instanceof Refusal)) {
        if (attempt < mostTries) throw cause
        log.error({ event: 'bulk.row_failed', bulk: work.id, ...describeError(cause) })
      }
      const refusal = cause instanceof Refusal ? refusalOf(cause) : { key: 'internal' as const }
      await changes.settleItem(db, work.id, place, refusal)
      return true
    }
  }

  return async ({ data: { bulkId }, signal, attempt }) => {
    const began = performance.now()
    const work = await changes.readWork(db, bulkId)
    if (!work) return
    let told = began
    const tell = (): void => {
      told = performance.now()
      if (work.userId !== null) publish('bulk.own', { bulkId }, work.userId)
    }
    try {
      while (await settleNext(work, attempt)) {
        signal.throwIfAborted()
        if (performance.now() - told > progressMs) tell()
        if (performance.now() - began < longestMs) continue
        await transact((tx) => jobs.send(tx, 'accounts.bulk', { bulkId }, { key: String(bulkId) }))
        return
      }
    } finally {
      tell()
    }
  }
}
