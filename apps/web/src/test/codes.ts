import type { LineError, OwnMailbox, PoolMailbox, RefusedOAuthClient } from '@app/contract'
import type { Handlers } from './network.ts'
import { withTrail } from './trail.ts'

/** Free mailbox of the pool with the given id. */
export const pooled = (id: number, more: Partial<PoolMailbox> = {}): PoolMailbox => ({
  id,
  email_id: id,
  email: `box-${id}@example.com`,
  status: '',
  email_status: 'active',
  existing: false,
  created_by_name: 'lead1',
  used_by_name: null,
  used_at: null,
  token_days_left: 80,
  account_id: null,
  account_name: null,
  ...more,
})

/** Mailbox held by somebody. */
export const inUse = (id: number, username = 'buyer1', more: Partial<PoolMailbox> = {}): PoolMailbox =>
  pooled(id, { status: 'in_use', used_by_name: username, used_at: '2026-11-20T12:32:00Z', ...more })

/** Paged pool. */
export const pool = (emails: PoolMailbox[] = [pooled(1)], total = emails.length, page = 1, limit = 40) => ({
  emails,
  total,
  page,
  limit,
  statistics: { total_emails: 4128, available_emails: 1906, used_emails: 2071, invalid_emails: 151 },
  refused_programs: [] as RefusedOAuthClient[],
})

/** Own mailbox without a code. */
export const held = (email_id: number, more: Partial<OwnMailbox> = {}): OwnMailbox => ({
  email_id,
  email: `box-${email_id}@example.com`,
  account_id: null,
  account_name: null,
  account_record: null,
  used_at: '2026-11-20T12:32:00Z',
  status: 'in_use',
  email_status: 'active',
  code_extracted: null,
  code_source: null,
  watching_until: null,
  trouble: null,
  ...more,
})

/** Fields of a mailbox with a received code. */
export const withCode = (code = '481920', received_at = '2026-11-20T12:40:00Z') => ({
  status: 'completed' as const,
  code_extracted: code,
  code_source: { sender: 'no-reply@ads.example.com', subject: 'Your code', received_at },
})

/** Answer of a read that found nothing and keeps watching. */
export const watching = (watchingUntil: string | null) => ({
  success: false,
  code: null,
  code_source: null,
  error: 'No verification code yet',
  trouble: null,
  watchingUntil,
})

/** Rejected lines of a paste. */
export const faulty = (...lines: [number, LineError['reason']][]): LineError[] =>
  lines.map(([line, reason]) => ({ line, reason, message: reason }))

/** Default answers for the codes page: empty pool, nothing in stock, nothing held. */
export const withCodes: Handlers = {
  ...withTrail,
  listPool: () => ({
    ...pool([]),
    statistics: { total_emails: 0, available_emails: 0, used_emails: 0, invalid_emails: 0 },
  }),
  countStock: () => ({ success: true, count: 0 }),
  listMyMailboxes: () => ({ emails: [] }),
}
