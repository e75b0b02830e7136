import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'

/** A moment: read as Date, written by the database's own clock or as Date. */
type Moment = ColumnType<Date, Date | string, Date | string>
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read parsed, written as JSON text. */
type Json = ColumnType<unknown, string | undefined, string>

interface Roles {
  id: GeneratedAlways<number>
  name: string
}

interface Users {
  id: GeneratedAlways<number>
  username: string
  username_folded: GeneratedAlways<string>
  password_hash: string
  /** Telegram's ids exceed 32 bits; the driver reads them as text. */
  telegram_id: ColumnType<string, string, string>
  role_id: number | null
  is_admin: Generated<boolean>
  enabled: Generated<boolean>
  group_ids: Generated<number[]>
  adspower_id: string | null
  acc_limit: number | null
  preferences: Json
  session_epoch: Generated<number>
  reach: Generated<string>
  created_at: DefaultMoment
  updated_at: DefaultMoment
}

interface UserSessions {
  id: GeneratedAlways<number>
  user_id: number
  epoch: number
  network: string
  user_agent: string
  created_at: DefaultMoment
  last_seen_at: DefaultMoment
  revoked_at: Moment | null
}

interface HttpSessions {
  sid: string
  data: Json
  expires_at: Moment
}

interface Challenges {
  id: GeneratedAlways<number>
  user_id: number
  session_hash: Buffer
  token_hash: Buffer
  code_mac: Buffer
  code_expires_at: Moment
  expires_at: Moment
  tries: Generated<number>
  resends: Generated<number>
  sent_at: Moment | null
  consumed_at: Moment | null
  created_at: DefaultMoment
}

interface Throttles {
  key: string
  failures: number
  allowed_at: Moment
  expires_at: Moment
}

interface RecoveryCodes {
  id: GeneratedAlways<number>
  user_id: number
  code_mac: Buffer
  used_at: Moment | null
}

interface Grants {
  id: GeneratedAlways<number>
  permission: string
  role_id: number | null
  user_id: number | null
}

interface Leases {
  name: string
  holder: string
  expires_at: Moment
}

interface AuditLog {
  /** Beyond 32 bits; the driver reads it as text. */
  id: GeneratedAlways<string>
  at: GeneratedAlways<Date>
  tx: GeneratedAlways<string>
  kind: string
  user_id: number | null
  username: string | null
  record: string | null
  network: string | null
  request_id: string | null
  details: Json
}

interface AuditLinks {
  n: ColumnType<string, number | string, never>
  audit_id: ColumnType<string, number | string, never>
  hash: Buffer
}

interface IdempotencyKeys {
  /** Beyond 32 bits; the driver reads it as text. */
  id: GeneratedAlways<string>
  user_id: number
  operation: string
  key: string
  request_hash: Buffer
  seal_key_id: string | null
  seal_key: Buffer | null
  answer: Buffer | null
  created_at: DefaultMoment
}

interface DashboardConfig {
  slot: string
  parameter: string
}

interface Sheets {
  id: GeneratedAlways<number>
  spreadsheet_id: string
  gid: number
  name: string
  description: Generated<string>
  title: string
  tab: string
  header_row: number
  mapping: Json
  columns: Json
  created_at: DefaultMoment
  removed_at: Moment | null
  read_at: Moment | null
  tried_at: Moment | null
  trouble: string | null
  trouble_values: Json
}

interface SheetRows {
  /** Beyond 32 bits; the driver reads it as text. */
  id: ColumnType<string, string | number, never>
  sheet_id: number
  row_number: number
  account_id: string
  account_key: GeneratedAlways<string>
  fingerprint: Buffer
  state: string
  present: Generated<boolean>
  country: string | null
  country_written: string | null
  name: string | null
  mail_type: string | null
  wh_geo: string | null
  pixel: string | null
  link: string | null
  email: string | null
  seal_key_id: string | null
  seal_key: Buffer | null
  login_pass: Buffer | null
  holding_id: number | null
}

interface Accounts {
  id: GeneratedAlways<number>
  row_id: string
  account_id: string
  account_key: GeneratedAlways<string>
  country: string
  user_id: number | null
  username: string
  taken_at: DefaultMoment
  revealed_at: Moment | null
  closed_at: Moment | null
  /** The driver reads exact decimals as text. */
  spend: ColumnType<string | null, number | string | null | undefined, number | string | null>
  notes: Generated<string>
  notes_version: Generated<number>
  ended_at: Moment | null
  ended_how: string | null
}

interface CardCodes {
  id: number
  seal_key_id: string
  seal_key: Buffer
  cvv: Buffer
}

interface AccountEvents {
  id: GeneratedAlways<string>
  row_id: string
  holding_id: number | null
  at: DefaultMoment
  kind: string
  username: string | null
  detail: string | null
  /** The driver reads numerics as text. */
  spend: ColumnType<string | null, number | null | undefined, number | null>
  spend_before: ColumnType<string | null, number | null | undefined, number | null>
}

interface SheetMarks {
  row_id: string
  wanted: Generated<number>
  written: Generated<number>
  conflict: string | null
  kept: Json | null
}

interface SheetWrites {
  sheet_id: number
  at: DefaultMoment
  content: Json
}

interface Mailboxes {
  id: Generated<number>
  email: string
  email_key: GeneratedAlways<string>
  status: Generated<string>
  email_status: Generated<string>
  existing: Generated<boolean>
  creator_id: number | null
  creator_name: Generated<string>
  holder_id: number | null
  holder_name: string | null
  /** Beyond 32 bits; the driver reads it as text. */
  take_id: string | null
  account_row_id: string | null
  account_id: string | null
  taken_at: Moment | null
  code: string | null
  code_sender: string | null
  code_subject: string | null
  code_received_at: Moment | null
  code_read_at: Moment | null
  token_used_at: DefaultMoment
  token_version: Generated<number>
  opening_until: Moment | null
  tried_at: Moment | null
  route: string | null
  failures: Generated<number>
  trouble: string | null
  seal_key_id: string | null
  seal_key: Buffer | null
  fingerprint: Buffer | null
  password: Buffer | null
  refresh_token: Buffer | null
  client_id: Buffer | null
  invalid: GeneratedAlways<boolean>
  facet: GeneratedAlways<number>
  creator_key: GeneratedAlways<string>
  holder_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

interface MailboxTakes {
  /** Beyond 32 bits; the driver reads it as text. */
  id: Generated<string>
  mailbox_id: number
  user_id: number | null
  username: string
  account_row_id: string | null
  account_id: string | null
  taken_at: DefaultMoment
  ended_at: Moment | null
  ended_how: string | null
  ended_status: string | null
}

interface MailboxUsage {
  mailbox_id: number
  uses: number
  /** Beyond 32 bits; the driver reads it as text. */
  take_id: string
  user_id: number | null
  username_key: string
  taken_at: Moment
}

interface MailboxCodes {
  id: GeneratedAlways<string>
  mailbox_id: number
  take_id: string
  mail_id: string
  code: string
  sender: string
  subject: string
  received_at: Moment
  rejected: Generated<boolean>
  read_by: string
  read_at: DefaultMoment
  /** Null: it was read beside the one that was shown. */
  shown_at: Generated<Date | null>
}

interface MailboxWatches {
  id: Generated<string>
  mailbox_id: number
  user_id: number
  take_id: string
  started_at: DefaultMoment
  since: Moment
  until: Moment
  found: Generated<boolean>
  owner: string
  leased_until: Moment
}

interface MailTrials {
  mailbox_id: number
  program: Buffer
  cause: string | null
  at: DefaultMoment
}

interface MailPrograms {
  program: Buffer
  cause: string
  failed: number
  tried: number
  since: DefaultMoment
  rests_until: Moment
}

interface MailboxCounts {
  shard: number
  total: Generated<number>
  free: Generated<number>
  dead: Generated<number>
  invalid: Generated<number>
  version: Generated<string>
}

interface Links {
  id: GeneratedAlways<number>
  user_id: number | null
  username: string
  country: string
  account_id: string
  account_key: GeneratedAlways<string>
  pixel: string
  pwa_link: string
  campaign_name: string
  alias: string
  template_id: number | null
  domain_id: number | null
  group_id: number | null
  plan: ColumnType<unknown, string | null | undefined, string | null>
  template: string | null
  domain: string | null
  state: Generated<string>
  stage: Generated<string>
  campaign_asked: Generated<boolean>
  /** Beyond 32 bits; the driver reads it as text. */
  campaign_id: ColumnType<string | null, string | number | null | undefined, string | number | null>
  streams: Json
  campaign_link: string | null
  trouble: string | null
  message: string | null
  checked: ColumnType<unknown, string | null | undefined, string | null>
  patient_until: Moment
  created_at: DefaultMoment
}

/** Every table, as the migrations leave it. */
export interface Schema {
  roles: Roles
  users: Users
  user_sessions: UserSessions
  http_sessions: HttpSessions
  challenges: Challenges
  throttles: Throttles
  recovery_codes: RecoveryCodes
  grants: Grants
  leases: Leases
  audit_log: AuditLog
  audit_links: AuditLinks
  idempotency_keys: IdempotencyKeys
  dashboard_config: DashboardConfig
  sheets: Sheets
  sheet_rows: SheetRows
  accounts: Accounts
  card_codes: CardCodes
  account_events: AccountEvents
  sheet_marks: SheetMarks
  sheet_writes: SheetWrites
  mailboxes: Mailboxes
  mailbox_takes: MailboxTakes
  mailbox_usage: MailboxUsage
  mailbox_codes: MailboxCodes
  mailbox_watches: MailboxWatches
  mailbox_counts: MailboxCounts
  mail_trials: MailTrials
  mail_programs: MailPrograms
  links: Links
}

export type UserRow = Selectable<Users>
export type NewUser = Insertable<Users>
