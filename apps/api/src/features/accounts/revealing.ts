import type { Answer, accounts } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { TransactShowing } from '../../context/context.ts'
import type { Publish } from '../../lib/events.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyRing } from '../../lib/secrets/sealing.ts'
import type { Sheets } from '../../ports/sheets.ts'
import type { Columns } from './sheets/columns.ts'
import { locate } from './sheets/locate.ts'
import { reach } from './reach.ts'
import { keepCardCode, openCardCode } from './repository/card-codes.ts'
import { listEvents } from './repository/events.ts'
import { findHolding } from './repository/holdings.ts'
import { revealSecrets } from './repository/reveals.ts'
import { openLoginPass, readTaken, type TakenRow } from './repository/rows.ts'
import { refusalOf } from './trouble.ts'

export interface RevealingOptions {
  db: Db
  ring: KeyRing
  sheets: Sheets
  fingerprintKey: Buffer
  publish: Publish
  /** Whether card codes are kept, sealed, from the first look until the account is closed or given back. */
  keepsCardCodes: boolean
}

type Revealed = Answer<(typeof accounts)['revealAccount']>
type Secret = 'login_pass' | 'cvv'

/** Showing the secrets of an account, each time on record, and what happened to it. */
export const createRevealing = ({ db, ring, sheets, fingerprintKey, publish, keepsCardCodes }: RevealingOptions) => {
  /** As it stands in the sheet now. */
  const readCvv = async (row: TakenRow): Promise<string | null> => {
    const columns = row.columns as Columns
    if (columns.cvv === undefined) return null
    try {
      const found = await locate(sheets, fingerprintKey, { ...row, columns }, 'person')
      if (!found) throw new Refusal('gone_from_sheet')
      return (found.cells[columns.cvv] ?? '').trim() || null
    } catch (error) {
      throw refusalOf(error, sheets.serviceAccount())
    }
  }

  /** The sheet's word counts; a kept code stands in for it while Google does not answer. */
  const cvvOf = async (user: Principal, id: number): Promise<{ cvv: string | null; isNews: boolean }> => {
    const row = await readTaken(db, id, reach(user))
    if (!row) throw new Refusal('not_found')
    try {
      return { cvv: await readCvv(row), isNews: true }
    } catch (error) {
      const kept = keepsCardCodes ? await openCardCode(db, ring, id) : null
      if (kept === null) throw error
      return { cvv: kept, isNews: false }
    }
  }

  return {
    /** @throws Refusal not_found, gone_from_sheet, vendor_… when a card code cannot be read */
    reveal: async (
      transact: TransactShowing,
      user: Principal,
      id: number,
      fields: readonly Secret[],
      clientIp: string,
    ): Promise<Revealed> => {
      const card = fields.includes('cvv') ? await cvvOf(user, id) : undefined
      // Nothing is kept: each look is one of its own.
      const answer = await transact(
        async () => null,
        async (trx): Promise<Revealed> => {
          const actor = { id: user.userId, username: user.username, clientIp }
          const revealed = await revealSecrets(trx, actor, { id, userId: reach(user) }, [...new Set(fields)])
          if (!revealed) throw new Refusal('not_found')
          if (card?.cvv && card.isNews && keepsCardCodes && !revealed.closedAt)
            await keepCardCode(trx, ring, id, card.cvv)
          return {
            ...(fields.includes('login_pass') && { login_pass: openLoginPass(ring, revealed) }),
            ...(card && { cvv: card.cvv }),
          }
        },
      )
      publish('account.changed', { recordId: id })
      return answer
    },

    /** What happened to an account: leads see all of the row with names, holders their own part without. */
    timeline: async (user: Principal, id: number) => {
      const holding = await findHolding(db, id, reach(user))
      if (!holding) throw new Refusal('not_found')
      const lead = user.permissions.has('accounts.manage')
      const events = await listEvents(db, holding.rowId, lead ? null : id)
      return { events: lead ? events : events.map((event) => ({ ...event, username: null })) }
    },
  }
}

export type RevealingService = ReturnType<typeof createRevealing>
