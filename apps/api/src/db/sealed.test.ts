// Runs on both databases: each engine locks, counts and refuses in its own way.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServers } from '../../test/database/database.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../test/mailboxes.ts'
import { startWorld, type World } from '../../test/world.ts'
import { addSealKey, loadKeys, type Keys } from '../lib/secrets/keys.ts'
import { sealRow } from '../lib/secrets/sealing.ts'
import { countByKey, retireKey, type SealedTable } from './sealed.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let copies = 0
/** Key ring of an instance that has not yet reloaded the newly active key. */
const fallBehind = (): { old: Keys; id: string } => {
  const copy = join(world.config.dataDir, `copy-${copies++}.json`)
  copyFileSync(world.config.keys.path, copy)
  const old = loadKeys({ path: copy, create: false })
  addSealKey(world.config.keys.path)
  return { old, id: old.ring.active() }
}
const keysOf = async (table: SealedTable): Promise<string[]> => [...(await countByKey(world.db, table)).keys()]

describe('a key that is to be removed', () => {
  it('[S-57] is not retired while it is the active one', async () => {
    await expect(retireKey(world.db, world.keys.ring, world.keys.ring.active())).rejects.toThrow('is the active key')
  })

  it.skipIf(!onServers)(
    '[S-57] seals nothing of a change that was not committed yet when it was retired (only on servers)',
    async () => {
      const { old, id: key } = fallBehind()
      const { rows } = await sql<{
        id: string
      }>`select nextval(pg_get_serial_sequence('mailboxes', 'id'))::text as id`.execute(world.db)
      const id = rows[0]!.id
      let retiring: Promise<void> | undefined
      await world.db.transaction().execute(async (trx) => {
        const { key: sealed } = sealRow(old.ring, { table: 'idempotency_keys', id }, { answer: 'x' })
        const who = await world.person()
        await sql`insert into idempotency_keys (id, user_id, operation, key, request_hash, seal_key_id, seal_key)
          overriding system value values (${id}, ${who.id}, 'x', 'x', '', ${sealed.keyId}, ${sealed.wrapped})`.execute(
          trx,
        )
        retiring = retireKey(world.another().db, world.keys.ring, key)
        const waits = async () =>
          (
            await sql`select 1 from pg_locks where not granted and relation = 'idempotency_keys'::regclass`.execute(
              world.db,
            )
          ).rows.length
        await expect.poll(waits).toBe(1)
      })
      await retiring
      expect(await keysOf('idempotency_keys')).toEqual([world.keys.ring.active()])
    },
  )

  it('[S-57] seals nothing any more once it is retired, also on an instance whose key file is old', async () => {
    const { old, id } = fallBehind()
    const lead = await signedInAs(world)('TeamleadFarmer')
    const behind = await world.instance({ keys: old })
    const there = await signedInAs(world)('TeamleadFarmer', behind)
    const [first, ...boxes] = someMailboxes(3)
    expect((await addMailboxes(there.client, pasteOf([first!]))).body.inserted).toBe(1)
    await retireKey(world.db, world.keys.ring, id)
    await retireKey(world.db, world.keys.ring, id)
    expect(await keysOf('mailboxes')).toEqual([world.keys.ring.active()])
    const refused = await addMailboxes(there.client, pasteOf(boxes))
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(world.lines.join('')).toContain(`"constraint":"retired_key_${id}"`)
    expect((await addMailboxes(lead.client, pasteOf(boxes))).body.inserted).toBe(2)
    expect(await keysOf('mailboxes')).toEqual([world.keys.ring.active()])
    await behind.close()
  })
})
