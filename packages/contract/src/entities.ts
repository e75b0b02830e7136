/** What calls read or change. Cache tags on the client, nothing else. */
export const entities = [
  'Meta',
  'Me',
  'Session',
  'RecoveryCode',
  'Stats',
  'TrackerGroup',
  'DashboardConfig',
  'Campaign',
  'Sheet',
  'AvailableAccount',
  'OwnAccount',
  'TakenAccount',
  'PoolMailbox',
  'MailboxStock',
  'OwnMailbox',
  'User',
  'Role',
  'Grant',
  'AdspowerGroup',
  'EmailUsage',
  'AuditRecord',
  'Status',
  'Link',
  'LinkTemplate',
] as const

export type Entity = (typeof entities)[number]
