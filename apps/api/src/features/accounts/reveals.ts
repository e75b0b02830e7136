import type { accounts } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { nameFor, type Principal } from '../../lib/principal.ts'
import { orRefuse } from '../../lib/refusal.ts'
import { codesFrom, readOneTimeSecret } from '../../lib/secrets/one-time.ts'
import { scopeOf } from './scope.ts'
import { keepCardCode, openCardCode } from './repository/card-codes.ts'
import { listEvents } from './repository/events.ts'
import { findHolding } from './repository/holdings.ts'
import { revealSecrets } from './repository/reveals.ts'
import { openLogin, openTotp, readTaken, type TakenRow } from './repository/rows.ts'

export interface RevealsOptions extends Pick<Core, 'db' | 'ring'> {
  /** Reads a cell of a row from the sheet now. @throws Refusal gone_from_sheet, vendor_… */
  readCell(row: TakenRow, field: 'cvv'): Promise<string | null>
  /** Whether card codes are stored, sealed, from the first look until the account is closed or returned. */
  keepsCardCodes: boolean
}

type Calls = Pick<typeof accounts, 'revealAccount' | 'showOneTimeCodes' | 'getAccountTimeline'>

/** Detail of a hand-over: from → to: reason. */
const movedBetween = /^(\S+) → (\S+): (.*)$/su

/** Removes the names of people whom a lead does not see. */
const withoutOthers = <E extends { kind: string; username: string | null; detail: string | null }>(
  actor: Principal,
  event: E,
): E => {
  const username = nameFor(actor, event.username)
  const [, from, to, why] = (event.kind === 'handed_over' && movedBetween.exec(event.detail ?? '')) || []
  if (from === undefined || to === undefined || why === undefined) return { ...event, username }
  const known = (name: string): string => nameFor(actor, name) ?? '…'
  // The reason may contain the name of the leaver.
  return { ...event, username, detail: `${known(from)} → ${known(to)}: ${why.replaceAll(from, known(from))}` }
}

/** Reveals secrets of an account, each time recorded, and shows its history. */
export const createReveals = ({ db, ring, readCell, keepsCardCodes }: RevealsOptions): Handlers<Calls> => {
  /** The sheet takes precedence; a stored code is the fallback while Google does not answer. */
  const cvvOf = async (user: Principal, id: number): Promise<{ cvv: string | null; isNews: boolean }> => {
    const row = orRefuse(await readTaken(db, id, scopeOf(user)))
    try {
      return { cvv: await readCell(row, 'cvv'), isNews: true }
    } catch (error) {
      const kept = keepsCardCodes ? await openCardCode(db, ring, id) : null
      if (kept === null) throw error
      return { cvv: kept, isNews: false }
    }
  }

  return {
    /** @throws Refusal not_found, gone_from_sheet, vendor_… if a card code cannot be read */
    revealAccount: async ({ actor, transact }, { params: { id }, body: { fields, copying = false } }) => {
      const card = fields.includes('cvv') ? await cvvOf(actor, id) : undefined
      // No result is stored: a repeat counts as another look.
      return transact(
        async () => null,
        async (tx) => {
          const whose = scopeOf(actor)
          const how = copying ? 'copied' : 'shown'
          const revealed = orRefuse(await revealSecrets(tx, { id, whose }, [...new Set(fields)], how))
          if (card?.cvv && card.isNews && keepsCardCodes && !revealed.closedAt)
            await keepCardCode(tx, ring, id, card.cvv)
          tx.emit('account.changed', { recordId: id }, revealed.userId)
          const secrets = { ...openLogin(ring, revealed), cvv: card?.cvv ?? null }
          return Object.fromEntries(fields.map((field) => [field, secrets[field]]))
        },
      )
    },

    /**
     * Codes for the next minute, by the server's clock. The secret itself is never returned.
     * @throws Refusal not_found, wrong_state for an account without a secret for them
     */
    showOneTimeCodes: ({ actor, transact }, { params: { id } }) =>
      transact(
        async () => null,
        async (tx) => {
          const whose = scopeOf(actor)
          const revealed = orRefuse(await revealSecrets(tx, { id, whose }, ['totp'], 'shown'))
          const secret = await openTotp(tx, ring, id, whose)
          const made = orRefuse(secret === null ? null : readOneTimeSecret(secret), 'wrong_state')
          tx.emit('account.changed', { recordId: id }, revealed.userId)
          return { codes: codesFrom(made, Date.now()) }
        },
      ),

    /**
     * History of an account. Leads see all of its row with names, or the part during which own people had it; holders
     * see their own part without names.
     */
    getAccountTimeline: async ({ actor }, { params: { id } }) => {
      const holding = orRefuse(await findHolding(db, id, scopeOf(actor)))
      if (!actor.permissions.has('accounts.manage')) {
        const own = await listEvents(db, holding.rowId, { holdingId: id })
        return { events: own.map((event) => ({ ...event, username: null })) }
      }
      const events = await listEvents(db, holding.rowId, { whose: scopeOf(actor) })
      return { events: actor.people ? events.map((event) => withoutOthers(actor, event)) : events }
    },
  }
}
