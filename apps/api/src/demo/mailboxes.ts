import { randomBytes } from 'node:crypto'
import type { MailboxHealth } from '@app/contract'
import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { pickForLaunch } from '../features/accounts/repository/demo.ts'
import { findCredentials } from '../features/auth/repository/people.ts'
import { openPaste } from '../features/codes/pool/open-paste.ts'
import * as demo from '../features/codes/repository/demo.ts'
import { insertMailboxes, reserveIds } from '../features/codes/repository/pasted.ts'
import { claim, unpin } from '../features/codes/repository/takes.ts'
import type { Keys } from '../lib/secrets/keys.ts'
import type { SimulatorAddresses } from '../start/simulators.ts'
import { launching } from './launches.ts'

interface Dependencies {
  db: Db
  keys: Keys
}

type Outlook = NonNullable<SimulatorAddresses['outlook']>
type HandedOn = Outlook['mailboxes'][number]

/** Health that the pool already knows, for half of the broken mailboxes; the rest shows on reading. */
const known: Record<string, MailboxHealth> = {
  expired: 'expired',
  revoked: 'expired',
  mfa: 'expired',
  blocked: 'blocked',
  truncated: 'invalid',
  wrongClient: 'invalid',
}

/**
 * Current and past holders of the working mailboxes: hours since the take, the code that was read, and whether it was
 * returned.
 */
const past: [who: string, hoursAgo: number, code: string | null, isOver: boolean][] = [
  ['farmer', 300, '830174', true],
  ['buyer', 220, '551920', true],
  ['farmer', 170, '409283', true],
  ['buyer2', 120, '773015', true],
  ['farmer', 52, '218846', false],
  ['buyer', 49, '640932', false],
  ['farmer', 30, 'K7P2XM', false],
  ['buyer2', 27, '905511', false],
  ['farmer', 6, null, false],
  ['farmer', 5, null, false],
  ['buyer', 3, null, false],
  ['buyer2', 2, null, false],
  ['farmer', 1, null, false],
]

const existingOnes = 14

/** Creates mailboxes for addresses in the demo sheets and registers them with the simulated Outlook. */
const makeExisting = async (outlook: Outlook, emails: readonly string[]): Promise<HandedOn[]> => {
  const clientId = outlook.mailboxes[0]!.clientId
  const made = emails.map((email) => ({
    email,
    clientId,
    password: randomBytes(8).toString('hex'),
    refreshToken: `M.C515_BAY.0.U.-${randomBytes(220).toString('hex')}$$`,
  }))
  if (made.length > 0)
    await fetch(`${outlook.url}/control/mailboxes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(made),
    })
  return made.map((each) => ({ ...each, kind: 'active' }))
}

const lineOf = ({ email, password, refreshToken, clientId }: HandedOn): string =>
  [email, password, refreshToken, clientId].join(':')

/**
 * Fills the pool with the mailboxes of the simulated Outlook, in every state, and creates a history for the demo
 * people. Once.
 */
export const seedDemoMailboxes = async ({ db, keys }: Dependencies, outlook: Outlook): Promise<void> => {
  const lead = await findCredentials(db, 'lead')
  if (!lead || (await demo.hasMailboxes(db))) return
  const launched = await pickForLaunch(db, launching.country, launching.people.length)
  const emails = [...launched.map(({ email }) => email), ...(await demo.pickSheetAddresses(db, existingOnes))]
  const existing = await makeExisting(outlook, [...new Set(emails)])

  const prepare = async (mailboxes: readonly HandedOn[]) => {
    const paste = await openPaste('credentials', mailboxes.map(lineOf).join('\n'), keys.fingerprints)
    const lines = paste.summary?.lines ?? []
    const ids = await reserveIds(db, lines.length)
    const sealed = await paste.seal(
      keys.ring,
      lines.map((_line, index) => ({ index, id: ids[index]! })),
    )
    paste.close()
    return lines.map(({ email, fingerprint }, index) => ({ email, fingerprint, sealed: sealed[index]! }))
  }
  const [usual, ofAccounts] = [await prepare(outlook.mailboxes), await prepare(existing)]

  await oneAtATime(db, 'demo mailboxes', async (trx) => {
    if (await demo.hasMailboxes(trx)) return
    await insertMailboxes(trx, usual, { existing: false, invalid: false }, lead)
    await insertMailboxes(trx, ofAccounts, { existing: true, invalid: false }, lead)
    await demo.spreadTokens(trx, 60)
    for (const health of ['expired', 'blocked', 'invalid'] as const) {
      const found = outlook.mailboxes.filter(({ kind }) => known[kind] === health).map(({ email }) => email)
      await demo.setHealth(
        trx,
        found.filter((_email, index) => index % 2 === 0),
        health,
      )
    }
    const good = outlook.mailboxes.filter(({ kind }) => kind === 'active')
    for (const [index, [who, hoursAgo, code, isOver]] of past.entries()) {
      const [person, box] = [await findCredentials(trx, who), good[index]]
      if (!person || !box) continue
      const claimed = await claim(trx, person, box.email, null, null)
      if (claimed.outcome !== 'added') continue
      await demo.backdate(trx, claimed.id, hoursAgo, code)
      if (isOver) await unpin(trx, [claimed.id], null)
    }
    const [farmer, broken] = [
      await findCredentials(trx, 'farmer'),
      outlook.mailboxes.find(({ kind }) => kind === 'blocked'),
    ]
    if (farmer && broken && (await claim(trx, farmer, broken.email, null, null)).outcome === 'added')
      await demo.setFailed(trx, broken.email.toLowerCase(), 'blocked', 'vendor_rejected/mailbox_blocked')
  })
}
