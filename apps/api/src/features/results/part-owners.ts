import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/connect.ts'
import { readPartOwners, type PartKey, type ZonedDays } from './repository/parts.ts'

/** Parts per statement when reading owners. */
const partsAtOnce = 2_000

export const keyOf = ({ day, campaignId, subValue }: PartKey): string => `${day} ${campaignId} ${subValue}`

/** Owners of parts by part key, whether the parts are kept or live; null means nobody. */
export const createPartOwners =
  (db: Db) =>
  async (days: ZonedDays, parts: readonly PartKey[]): Promise<Map<string, number | null>> => {
    const found = new Map<string, number | null>()
    const inOrder = parts.toSorted((one, other) => one.campaignId - other.campaignId)
    for (let at = 0; at < inOrder.length; at += partsAtOnce) {
      const some = inOrder.slice(at, at + partsAtOnce)
      const dates = some.map(({ day }) => day).toSorted()
      const owners = await readPartOwners(db, { ...days, from: dates[0]!, to: dates.at(-1)! }, some)
      for (const [index, part] of some.entries()) found.set(keyOf(part), owners[index] ?? null)
      await setImmediate()
    }
    return found
  }
