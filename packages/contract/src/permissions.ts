/** Every right that a call can ask for. Which person has which is decided on the server and sent with `me`. */
export const permissions = [
  'stats.read',
  'campaigns.read',
  'accounts.take',
  'accounts.own',
  'accounts.manage',
  'spend.record',
  'sheets.manage',
  'mailboxes.stock',
  'mailboxes.take',
  'mailboxes.own',
  'mailboxes.manage',
  'launches.own',
  'links.create',
  'links.readAll',
  'users.manage',
  'config.manage',
  'owners.manage',
  'rules.manage',
  'results.own',
  'results.people',
  'results.all',
  'views.share',
  'audit.read',
  'status.read',
] as const

export type Permission = (typeof permissions)[number]
