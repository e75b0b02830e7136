import type { Db } from '../../db/connect.ts'

export interface OwnersOptions {
  db: Db
  /** Whose days count. */
  timeZone: string
}
