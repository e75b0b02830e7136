import { lineFaults, type codes, type LineError } from '@app/contract'
import type { Person, Transact, TransactPart, Tx } from '#context/context.ts'
import type { Core } from '#context/core.ts'
import type { Handlers } from '#http/handlers.ts'
import { Refusal } from '#lib/refusal.ts'
import type { OwnPeople } from '#lib/principal.ts'
import * as pasted from '../repository/pasted.ts'
import type { Fault } from './paste.ts'
import type { PasteSummary } from './paste-work.ts'
import { openPaste, type OpenPaste } from './open-paste.ts'

export type AddMailboxesOptions = Pick<Core, 'db' | 'ring' | 'fingerprintKey'>

/**
 * Lines of a paste per transaction. The embedded database has one connection, so everybody else waits until it ends.
 */
export const linesAtOnce = 500

/** Emits which mailboxes changed, to open pages and to the people who hold them. */
export const emitMailboxes = (tx: Tx, changed: readonly { id: number; holderId: number | null }[]): void => {
  if (changed.length > 0)
    tx.emit(
      'mailbox.changed',
      { mailboxId: changed.length === 1 ? changed[0]!.id : null },
      changed.map(({ holderId }) => holderId),
    )
  // One event per person: pages fetch their list as a whole.
  const first = new Map(changed.flatMap(({ id, holderId }) => (holderId === null ? [] : [[holderId, id]])))
  for (const [holderId, mailboxId] of first) tx.emit('mailbox.own', { mailboxId }, holderId)
}

const told = (faults: readonly Fault[]): LineError[] =>
  faults.toSorted((a, b) => a.line - b.line).map(({ line, reason }) => ({ line, reason, message: lineFaults[reason] }))

type ResultLine = PasteSummary['lines'][number] & { index: number }

const partsOf = ({ lines }: PasteSummary): ResultLine[][] => {
  const indexed = lines.map((line, index) => ({ ...line, index }))
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, n) =>
    indexed.slice(n * linesAtOnce, (n + 1) * linesAtOnce),
  )
  return parts.length > 0 ? parts : [[]]
}

/**
 * Writes the parts of a paste one after the other and answers for all of them. Several parts commit one by one. The
 * result of each is kept under the idempotency key of the request, so a repeat resumes where it stopped.
 */
const inParts = async <R, A>(
  { transact, transactPart }: { transact: Transact; transactPart: TransactPart },
  parts: readonly ResultLine[][],
  prepare: (part: readonly ResultLine[]) => Promise<(tx: Tx<Person>) => Promise<R>>,
  answer: (done: readonly R[]) => A,
): Promise<A> => {
  let next = prepare(parts[0]!)
  if (parts.length === 1) {
    const write = await next
    return transact(async (tx) => answer([await write(tx)]))
  }
  const done: R[] = []
  for (const n of parts.keys()) {
    const write = await next
    // Seals the next part on the thread while the database writes this one.
    if (n + 1 < parts.length) next = prepare(parts[n + 1]!)
    next.catch(() => undefined)
    done.push(await transactPart(n, write))
  }
  return transact(async () => answer(done))
}

/** Adds mailboxes to the pool, or marks those in it as invalid, from texts of many lines. */
export const createAddMailboxes = ({
  db,
  ring,
  fingerprintKey,
}: AddMailboxesOptions): Handlers<Pick<typeof codes, 'addMailboxes' | 'markMailboxesInvalid'>> => {
  const read = async (kind: 'credentials' | 'addresses', text: string) => {
    const paste = await openPaste(kind, text, fingerprintKey)
    if (!paste.summary) {
      paste.close()
      throw new Refusal('too_large')
    }
    return { ...paste, summary: paste.summary }
  }

  /** New lines get an id; known ones with other credentials keep theirs. Identical ones are errors. */
  const place = async (lines: readonly ResultLine[]) => {
    const known = await pasted.findKnown(
      db,
      lines.map(({ key }) => key),
    )
    const reserved = await pasted.reserveIds(db, lines.filter(({ key }) => !known.has(key)).length)
    return lines.map((line) => {
      const there = known.get(line.key)
      if (!there) return { line, id: reserved.pop()!, kind: 'new' as const }
      const kind = there.fingerprint === line.fingerprint ? ('same' as const) : ('other' as const)
      return { line, id: there.id, kind }
    })
  }

  /** Seals before the transaction begins, so no lock is held meanwhile. */
  const prepareAdding = async (
    paste: OpenPaste,
    { marks, people }: { marks: pasted.Marks; people: OwnPeople | null },
    part: readonly ResultLine[],
  ) => {
    const placed = await place(part)
    const wanted = placed.filter(({ kind }) => kind !== 'same').map(({ line: { index }, id }) => ({ index, id }))
    const sealed = new Map((await paste.seal(ring, wanted)).map((each) => [each.id, each]))
    const linesOf = (kindWanted: 'new' | 'other') =>
      placed.flatMap(({ line: { email, fingerprint }, id, kind }) => {
        const credentials = sealed.get(id)
        return kind === kindWanted && credentials ? { email, fingerprint, sealed: credentials } : []
      })
    return async (tx: Tx<Person>) => {
      const inserted = await pasted.insertMailboxes(tx, linesOf('new'), marks, tx.cause.user)
      const updated = await pasted.renewMailboxes(tx, linesOf('other'), marks, people)
      const done = new Set([...inserted, ...updated.map(({ id }) => id)])
      const numbersOf = (isDone: boolean) =>
        placed.filter(({ id }) => done.has(id) === isDone).map(({ line: { line } }) => line)
      const counts = { inserted: inserted.length, updated: updated.length }
      const changed = [...inserted.map((id) => ({ id, holderId: null })), ...updated]
      if (changed.length > 0) await tx.audit('mailboxes.added', { details: { ...counts, ...marks } })
      emitMailboxes(tx, changed)
      return { ...counts, written: numbersOf(true), refused: numbersOf(false) }
    }
  }

  return {
    /** @throws Refusal too_large with more than 20 000 lines */
    addMailboxes: async (ctx, { body: { emailsData, isExisting, markAsInvalid } }) => {
      const paste = await read('credentials', emailsData)
      const { errors, warnings } = paste.summary
      const marks = { existing: isExisting, invalid: markAsInvalid }
      try {
        return await inParts(
          ctx,
          partsOf(paste.summary),
          (part) => prepareAdding(paste, { marks, people: ctx.actor.people }, part),
          (done) => {
            const written = new Set(done.flatMap((part) => part.written))
            const refused = done.flatMap((part) => part.refused)
            return {
              success: true,
              inserted: done.reduce((sum, part) => sum + part.inserted, 0),
              updated: done.reduce((sum, part) => sum + part.updated, 0),
              errors: told([...errors, ...refused.map((line) => ({ line, reason: 'in_pool' as const }))]),
              warnings: told(warnings.filter(({ line }) => written.has(line))),
            }
          },
        )
      } finally {
        paste.close()
      }
    },

    /** @throws Refusal too_large with more than 20 000 lines */
    markMailboxesInvalid: async (ctx, { body: { emailsData: text } }) => {
      const { summary, close } = await read('addresses', text)
      close()
      return inParts(
        ctx,
        partsOf(summary),
        (part) =>
          Promise.resolve(async (tx: Tx<Person>) => {
            const marked = await pasted.markInvalid(
              tx,
              part.map(({ key }) => key),
              ctx.actor.people,
            )
            const found = new Set(marked.map(({ key }) => key))
            emitMailboxes(tx, marked)
            if (marked.length > 0) await tx.audit('mailboxes.marked_invalid', { details: { updated: marked.length } })
            return {
              updated: marked.length,
              missing: part.filter(({ key }) => !found.has(key)).map(({ line }) => line),
            }
          }),
        (done) => ({
          success: true,
          updated: done.reduce((sum, part) => sum + part.updated, 0),
          errors: told([
            ...summary.errors,
            ...done.flatMap(({ missing }) => missing).map((line) => ({ line, reason: 'not_in_pool' as const })),
          ]),
        }),
      )
    },
  }
}
