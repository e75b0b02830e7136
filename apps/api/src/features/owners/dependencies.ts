import type { Db } from '../../db/connect.ts'

export interface OwnersOptions {
  db: Db
  /** Time zone of the days. */
  timeZone: string
}
