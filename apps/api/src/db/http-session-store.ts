import type { SessionData } from 'express-session'
import { Store } from 'express-session'
import { prepared, type Db } from './connect.ts'
import { firstValue, run } from './query.ts'

type Callback<T = void> = (error: unknown, value?: T) => void

const settle = <T>(work: Promise<T>, callback?: Callback<T>): void => {
  work.then(
    (value) => callback?.(null, value),
    (error: unknown) => callback?.(error),
  )
}

/**
 * Browser sessions in the database, for installations without Redis. Expiry is set on save and not extended by reads,
 * so reads write nothing.
 */
export class DatabaseSessionStore extends Store {
  readonly #db: Db

  constructor(db: Db) {
    super()
    this.#db = db
  }

  override get(sid: string, callback: Callback<SessionData | null>): void {
    const find = async (): Promise<SessionData | null> => {
      return firstValue<SessionData>(this.#db)`${prepared}
        select data from http_sessions where sid = ${sid} and expires_at > now()`
    }
    settle(find(), callback)
  }

  override set(sid: string, session: SessionData, callback?: Callback): void {
    const seconds = Math.ceil((session.cookie.originalMaxAge ?? 900_000) / 1_000)
    const save = async (): Promise<void> => {
      await run(this.#db)`${prepared}
        insert into http_sessions (sid, data, expires_at)
        values (${sid}, ${JSON.stringify(session)}::jsonb, now() + make_interval(secs => ${seconds}))
        on conflict (sid) do update set data = excluded.data, expires_at = excluded.expires_at`
    }
    settle(save(), callback)
  }

  override destroy(sid: string, callback?: Callback): void {
    const remove = async (): Promise<void> => {
      await run(this.#db)`delete from http_sessions where sid = ${sid}`
    }
    settle(remove(), callback)
  }
}
