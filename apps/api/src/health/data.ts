import type { Finding, SheetFailureCode } from '@app/contract'
import type { StandbyWaits } from '../db/trouble.ts'
import type { QueueState } from '../jobs/index.ts'
import { found } from './finding.ts'

const hourSeconds = 3_600
const lateMinutes = 5
/** Mailboxes die all the time; from this share of the pool on somebody must act. */
const deadPart = 0.1

/** Queues with jobs that wait too long, and dead letters. */
export const checkQueues = (states: readonly QueueState[]): Finding[] => {
  const findings = states.flatMap(({ queue, depth, oldestSeconds, dead }) => [
    ...(dead > 0 ? [found('jobs/dead', { queue, n: dead })] : []),
    ...(oldestSeconds > hourSeconds
      ? [found('jobs/late', { queue, n: depth, minutes: Math.floor(oldestSeconds / 60) })]
      : []),
  ])
  return findings.length ? findings : [found('jobs/none', { n: states.reduce((sum, { depth }) => sum + depth, 0) })]
}

/** @param rows audit rows without a link, and the age of the oldest in minutes */
export const checkChainLag = ({ rows, minutes }: { rows: number; minutes: number }): Finding =>
  minutes > lateMinutes ? found('audit/late', { rows, minutes }) : found('audit/chained', { rows })

/** Result of verifying the audit log against its chain. */
export const checkChain = ({
  verified,
  broken,
}: {
  verified: number
  broken: { n: number; id: string } | null
}): Finding =>
  broken ? found('audit/broken', { link: broken.n, row: broken.id }) : found('audit/whole', { rows: verified })

/** @param settings unsafe settings reported by the database */
export const checkSafety = (settings: readonly string[]): Finding[] =>
  settings.map((setting) => found(setting === 'synchronous_commit' ? 'database/lossy' : 'database/unsafe', { setting }))

/**
 * Findings that keep the database from accepting writes.
 * @param fullSince time since when it reports a full disk
 */
export const checkWriting = ({ n, seconds }: StandbyWaits, fullSince: string | null): Finding[] => [
  ...(n > 0 ? [found('database/waits', { n, seconds })] : []),
  ...(fullSince === null ? [] : [found('database/full', {}, { since: fullSince })]),
]

/** Finding for a person whom the bot cannot write to. */
export const unreachable = ({ username, isAdmin }: { username: string; isAdmin: boolean }): Finding =>
  found(isAdmin ? 'telegram/adminUnreachable' : 'telegram/unreachable', { username })

/** State of the mailbox pool, by its stored counters. */
export const checkPool = (counts: { total: number; free: number; dead: number }): Finding => {
  const { total, free, dead } = counts
  if (total > 0 && free === 0) return found('mailboxes/out', counts)
  return found(dead > total * deadPart ? 'mailboxes/dead' : 'mailboxes/fine', counts)
}

/** Failures of a single sheet. Any other failure concerns the service and is reported there. */
const ofSheet = {
  'vendor_rejected/sheet_not_shared': 'sheets/notShared',
  'vendor_rejected/sheet_viewer': 'sheets/viewerOnly',
  'vendor_rejected/sheet_not_found': 'sheets/notFound',
  'vendor_rejected/sheet_tab': 'sheets/tabGone',
  'vendor_rejected/sheet_office': 'sheets/officeFile',
  'vendor_rejected/sheet_domain': 'sheets/domainPolicy',
  'vendor_rejected/sheet_header': 'sheets/header',
  'vendor_rejected/sheet_columns': 'sheets/columns',
  'vendor_rejected/sheet_errors': 'sheets/errors',
  'vendor_rejected/sheet_large': 'sheets/tooLarge',
  'vendor_rejected/sheet_id': 'sheets/longId',
  'vendor_rejected/sheet_text': 'sheets/text',
  'vendor_rejected/sheet_content': 'sheets/content',
} as const satisfies Partial<Record<SheetFailureCode, Finding['code']>>

export interface FailedSheet {
  name: string
  trouble: string
  values: Record<string, string>
  readAt: string | null
}

/** Finding for the last read or write of a sheet. `email` is the account that it must be shared with. */
export const checkSheetFailure = ({ name, trouble, values, readAt }: FailedSheet, email: string): Finding => {
  const code = trouble in ofSheet ? ofSheet[trouble as keyof typeof ofSheet] : 'sheets/unread'
  return found(code, { ...values, name, email }, { since: readAt })
}
