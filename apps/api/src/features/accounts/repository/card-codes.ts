import type { Db } from '#db/connect.ts'
import { openValue, sealRow, type KeyRing } from '#lib/secrets/sealing.ts'

const table = 'card_codes'

/** Stores the sealed card code of a holding and replaces an older one. */
export const keepCardCode = async (trx: Db, ring: KeyRing, id: number, cvv: string): Promise<void> => {
  const { key, sealed } = sealRow(ring, { table, id }, { cvv })
  const values = { seal_key_id: key.keyId, seal_key: key.wrapped, cvv: sealed.cvv }
  await trx
    .insertInto(table)
    .values({ id, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute()
}

export const openCardCode = async (db: Db, ring: KeyRing, id: number): Promise<string | null> => {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return openValue(ring, { table, id }, { keyId: row.seal_key_id, wrapped: row.seal_key }, 'cvv', row.cvv)
}
