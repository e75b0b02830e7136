import { describe, it } from 'vitest'
import type { Db } from '../db/connect.ts'
import { recordAudit } from './audit.ts'

declare const db: Db

describe('details of a record', () => {
  it('[S-62] have names that pages have words for, also where they were put together elsewhere', () => {
    const known = { email: 'box-1@example.com' }
    const unknown = { ...known, mood: 'good' }
    const event = { kind: 'mailboxes.deleted', user: null } as const
    void (() => recordAudit(db, { ...event, details: known }))
    // @ts-expect-error: no page has a word for it
    void (() => recordAudit(db, { ...event, details: { mood: 'good' } }))
    // @ts-expect-error: no page has a word for one of them
    void (() => recordAudit(db, { ...event, details: unknown }))
  })
})
