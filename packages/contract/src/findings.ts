import { z } from 'zod'
import { databaseFindings } from './database-findings.ts'
import { Moment, services } from './shared.ts'

/** Display names of subjects: the first part of a finding's code. */
export const subjects = {
  ...services,
  database: 'Database',
  redis: 'Redis',
  disk: 'Disk',
  backups: 'Backups',
  audit: 'Audit log',
  jobs: 'Jobs',
  mailboxes: 'Emails',
} as const
export type Subject = keyof typeof subjects

/** Who must act. */
export const actors = {
  operator: 'Server administrator',
  administrator: 'Administrator',
  tracker: 'Tracker administrator',
  owner: 'Sheet owner',
  pool: 'Email pool manager',
  person: '{username}',
} as const
export type Actor = keyof typeof actors

interface Entry {
  severity: 'ok' | 'warning' | 'fault'
  /** Description of the state. */
  text: string
  /** If something is wrong: who must act, and how. */
  who?: Actor
  what?: string
}

/**
 * All possible findings about a running installation with their remedies: the texts of `npm run doctor` and of the
 * status page. The web application has one translation for each code and does not compile without it. Names in braces
 * refer to the finding's values. For a service the second part of the code is the failure of its port.
 */
export const findings = {
  'telegram/refused': {
    severity: 'fault',
    text: 'Telegram refuses the bot token',
    who: 'operator',
    what: 'Put the bot token from @BotFather into TELEGRAM_BOT_TOKEN.',
  },
  'telegram/broken': {
    severity: 'fault',
    text: 'Telegram gives unreadable answers',
    who: 'operator',
    what: 'Let this server reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/down': {
    severity: 'fault',
    text: 'Telegram cannot be reached',
    who: 'operator',
    what: 'Let this server reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/slow': {
    severity: 'fault',
    text: 'Telegram does not answer in time',
    who: 'operator',
    what: 'Let this server reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/unreachable': {
    severity: 'warning',
    text: 'The bot cannot write to {username}: they blocked it or never started it, so they cannot sign in',
    who: 'person',
    what: 'Unblock the bot in Telegram and press Start.',
  },
  'telegram/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows are unreadable',
  },
  'telegram/adminUnreachable': {
    severity: 'fault',
    text: 'The bot cannot write to the administrator {username}: they blocked it or never started it, so they cannot sign in',
    who: 'person',
    what: 'Unblock the bot in Telegram and press Start.',
  },

  'keitaro/refused': {
    severity: 'fault',
    text: 'Keitaro refuses the API key',
    who: 'operator',
    what: 'Create an API key in Keitaro under Maintenance, Users, and put it into KEITARO_API_KEY.',
  },
  'keitaro/forbidden': {
    severity: 'fault',
    text: 'The Keitaro API key lacks rights',
    who: 'tracker',
    what: 'Give the user of the API key rights to campaigns and reports.',
  },
  'keitaro/intercepted': {
    severity: 'fault',
    text: 'Something in front of Keitaro answers instead: a protection service, a sign-in page or another proxy',
    who: 'tracker',
    what: 'In whatever stands in front of the tracker, let this server reach /admin_api/ without a challenge or sign-in.',
  },
  'keitaro/unlicensed': {
    severity: 'fault',
    text: 'This edition of Keitaro has no Admin API',
    who: 'tracker',
    what: 'Choose a Keitaro edition that has the Admin API.',
  },
  'keitaro/expired': {
    severity: 'fault',
    text: 'The Keitaro licence has expired',
    who: 'tracker',
    what: 'Renew the Keitaro licence.',
  },
  'keitaro/address': {
    severity: 'fault',
    text: 'Something other than Keitaro answers at its address',
    who: 'operator',
    what: 'Check that KEITARO_URL is the address of the tracker’s panel.',
  },
  'keitaro/broken': {
    severity: 'fault',
    text: 'Keitaro gives unreadable answers',
    who: 'tracker',
    what: 'Check the tracker’s log and whatever stands in front of it.',
  },
  'keitaro/faulty': {
    severity: 'fault',
    text: 'Keitaro answers with error 500',
    who: 'tracker',
    what: 'Check the tracker’s log: the error is on its own server.',
  },
  'keitaro/down': {
    severity: 'fault',
    text: 'Keitaro cannot be reached',
    who: 'tracker',
    what: 'Start the tracker, or fix KEITARO_URL.',
  },
  'keitaro/slow': {
    severity: 'fault',
    text: 'Keitaro does not answer in time',
    who: 'tracker',
    what: 'Check the tracker’s load.',
  },
  'keitaro/busy': {
    severity: 'fault',
    text: 'Keitaro asks to wait',
    who: 'tracker',
    what: 'Wait a moment; the tracker counts clicks first.',
  },
  'keitaro/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows are unreadable',
    who: 'tracker',
    what: 'Save them again or archive them in the tracker. Everything else works without them.',
  },

  'sheets/refused': {
    severity: 'fault',
    text: 'Google refuses the service account key, or this server’s clock is wrong',
    who: 'operator',
    what: 'Create a new service account key, put it into GOOGLE_SERVICE_ACCOUNT_FILE, and set the clock right.',
  },
  'sheets/apiDisabled': {
    severity: 'fault',
    text: 'The Google Sheets API is not enabled in the service account’s project',
    who: 'operator',
    what: 'Enable the Google Sheets API in the service account’s Google Cloud project.',
  },
  'sheets/projectRefused': {
    severity: 'fault',
    text: 'Google does not let the service account’s project use Sheets',
    who: 'operator',
    what: 'Open the service account’s project in the Google Cloud console: it may be suspended or have no billing, or an organisation policy may block this server.',
  },
  'sheets/blocked': {
    severity: 'fault',
    text: 'Something on the way to Google Sheets refuses requests from this server',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https past the proxy or firewall, and check whether Google refuses its network.',
  },
  'sheets/address': {
    severity: 'fault',
    text: 'Something other than Google Sheets answers at its address',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https, and remove GOOGLE_SHEETS_URL from the settings.',
  },
  'sheets/broken': {
    severity: 'fault',
    text: 'Google Sheets gives unreadable answers',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https, or wait.',
  },
  'sheets/down': {
    severity: 'fault',
    text: 'Google Sheets cannot be reached',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https, or wait.',
  },
  'sheets/slow': {
    severity: 'fault',
    text: 'Google Sheets does not answer in time',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https, or wait.',
  },
  'sheets/unclear': {
    severity: 'fault',
    text: 'The connection to Google Sheets was lost during a write',
    who: 'operator',
    what: 'Let this server reach googleapis.com over https, or wait.',
  },
  'sheets/quota': {
    severity: 'warning',
    text: 'Google asks to wait: too many requests in a minute',
    who: 'operator',
    what: 'Wait. If it continues, ask Google for a higher Sheets API quota.',
  },
  'sheets/notShared': {
    severity: 'fault',
    text: '{name}: no longer shared with Campaign Stats',
    who: 'owner',
    what: 'Share the sheet with {email} as Editor.',
  },
  'sheets/viewerOnly': {
    severity: 'fault',
    text: '{name}: can be read but not edited',
    who: 'owner',
    what: 'Make {email} an Editor and let it change protected ranges.',
  },
  'sheets/notFound': {
    severity: 'fault',
    text: '{name}: this Google Sheet no longer exists',
    who: 'owner',
    what: 'Restore the document from the bin, or remove the sheet from Campaign Stats.',
  },
  'sheets/tabGone': {
    severity: 'fault',
    text: '{name}: its tab was deleted',
    who: 'owner',
    what: 'Restore the tab, or add another one instead.',
  },
  'sheets/domainPolicy': {
    severity: 'fault',
    text: '{name}: the organisation that owns it does not let programs open it',
    who: 'owner',
    what: 'Ask the Google administrator of that organisation to allow {email}, or move the sheet to another account.',
  },
  'sheets/officeFile': {
    severity: 'fault',
    text: '{name}: this is an Office file',
    who: 'owner',
    what: 'Open it in Google Sheets, save it as a Google Sheet, and add that one.',
  },
  'sheets/header': {
    severity: 'fault',
    text: '{name}: its header lacks columns: {columns}',
    who: 'owner',
    what: 'Put the column names back into the header.',
  },
  'sheets/columns': {
    severity: 'fault',
    text: '{name}: two columns have the same name: {column}',
    who: 'owner',
    what: 'Rename one of them.',
  },
  'sheets/errors': {
    severity: 'fault',
    text: '{name}: its formulas show errors or are still loading',
    who: 'owner',
    what: 'Fix the formulas of id, country and status. Until then the last reading is used.',
  },
  'sheets/tooLarge': {
    severity: 'fault',
    text: '{name}: too many rows or columns',
    who: 'owner',
    what: 'Move finished rows to another document.',
  },
  'sheets/longId': {
    severity: 'fault',
    text: '{name}: the id in row {row} is longer than {limit} characters',
    who: 'owner',
    what: 'Shorten it in the sheet.',
  },
  'sheets/text': {
    severity: 'fault',
    text: '{name}: row {row}, column {column} contains a character that cannot be stored',
    who: 'owner',
    what: 'Type the cell again in the sheet.',
  },
  'sheets/content': {
    severity: 'fault',
    text: '{name}: something in it cannot be stored',
    who: 'administrator',
    what: 'Look for unusual text in the sheet. The log says what the database refused.',
  },
  'sheets/unread': {
    severity: 'warning',
    text: '{name}: the last reading failed',
    who: 'administrator',
    what: 'Wait for the next reading, or refresh it.',
  },
  'sheets/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows are unreadable',
  },

  'outlook/broken': {
    severity: 'fault',
    text: 'Microsoft gives unreadable answers',
    who: 'operator',
    what: 'Let this server reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/down': {
    severity: 'fault',
    text: 'Microsoft cannot be reached',
    who: 'operator',
    what: 'Let this server reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/slow': {
    severity: 'fault',
    text: 'Microsoft does not answer in time',
    who: 'operator',
    what: 'Let this server reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows are unreadable',
  },

  'adspower/refused': {
    severity: 'fault',
    text: 'ADSpower refuses the API key',
    who: 'operator',
    what: 'Create a key in ADSpower under Automation, API, and put it into ADSPOWER_API_KEY.',
  },
  'adspower/rejected': {
    severity: 'fault',
    text: 'ADSpower does not let programs in: its plan has no API',
    who: 'operator',
    what: 'Choose an ADSpower plan that has the local API, or enter groups by hand.',
  },
  'adspower/broken': {
    severity: 'fault',
    text: 'ADSpower gives unreadable answers',
    who: 'operator',
    what: 'Check that ADSPOWER_URL is the address of the local API. Until then, enter groups by hand.',
  },
  'adspower/down': {
    severity: 'fault',
    text: 'ADSpower cannot be reached',
    who: 'operator',
    what: 'Start ADSpower, or fix ADSPOWER_URL. Until then, enter groups by hand.',
  },
  'adspower/slow': {
    severity: 'fault',
    text: 'ADSpower does not answer in time',
    who: 'operator',
    what: 'Check the computer that runs ADSpower. Until then, enter groups by hand.',
  },
  'adspower/busy': {
    severity: 'warning',
    text: 'ADSpower answers only a few requests a second',
    who: 'operator',
    what: 'Let other programs that use ADSpower call it less often.',
  },
  'adspower/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows are unreadable',
    who: 'operator',
    what: 'Update ADSpower. Everything else works without them.',
  },

  'database/answers': { severity: 'ok', text: 'Answers' },
  'database/embedded': {
    severity: 'ok',
    text: 'Built into the program: it survives a program crash, but not a power loss',
  },
  'database/unsafe': {
    severity: 'fault',
    text: '{setting} is off: a crash of the database server can destroy everything',
    who: 'operator',
    what: 'Set {setting} = on in Postgres.',
  },
  'database/lossy': {
    severity: 'fault',
    text: '{setting} is off: a crash of the database server loses the last confirmed changes',
    who: 'operator',
    what: 'Set {setting} = on in Postgres.',
  },
  ...databaseFindings,

  'redis/unused': { severity: 'ok', text: 'Not used: only one instance may run' },
  'redis/answers': { severity: 'ok', text: 'Answers' },
  'redis/away': {
    severity: 'fault',
    text: 'Redis does not answer: nobody can sign in',
    who: 'operator',
    what: 'Start Redis, or fix REDIS_URL.',
  },
  'redis/refused': {
    severity: 'fault',
    text: 'Redis refuses the user or password',
    who: 'operator',
    what: 'Fix REDIS_URL, or the users of Redis.',
  },
  'redis/forbidden': {
    severity: 'fault',
    text: 'Redis refuses a command: its user lacks rights, and nobody can sign in',
    who: 'operator',
    what: 'Give the user of REDIS_URL all keys, all commands except administrative ones, and INFO: ~* &* +@all -@admin -@dangerous +info.',
  },
  'redis/full': {
    severity: 'fault',
    text: 'Redis memory is full: nobody can sign in, and pages do not update by themselves',
    who: 'operator',
    what: 'Give Redis more memory (maxmemory), or remove what other programs keep there.',
  },
  'redis/nearlyFull': {
    severity: 'warning',
    text: 'Redis memory is nearly full: {percent} %',
    who: 'operator',
    what: 'Give Redis more memory (maxmemory), or remove what other programs keep there. When it is full, nobody can sign in.',
  },
  'redis/refuses': {
    severity: 'fault',
    text: 'Redis refuses changes: nobody can sign in, and pages do not update by themselves',
    who: 'operator',
    what: 'Check the Redis log: its disk may be full, or required replicas may be missing.',
  },
  'redis/evicts': {
    severity: 'warning',
    text: 'When its memory is full, Redis drops sign-ins ({policy})',
    who: 'operator',
    what: 'Set maxmemory-policy noeviction in Redis.',
  },
  'redis/sentinel': {
    severity: 'fault',
    text: 'A Sentinel answers at the Redis address: nobody can sign in',
    who: 'operator',
    what: 'Put the address of Redis, or of a proxy that leads to its primary, into REDIS_URL.',
  },
  'redis/replica': {
    severity: 'fault',
    text: 'A read-only replica answers at the Redis address: nobody can sign in',
    who: 'operator',
    what: 'Put the address of the primary, or of a proxy that leads to it, into REDIS_URL.',
  },
  'redis/cluster': {
    severity: 'fault',
    text: 'Redis runs as a cluster and spreads keys over several servers: nobody can sign in',
    who: 'operator',
    what: 'Use Redis without cluster mode.',
  },
  'redis/certificate': {
    severity: 'fault',
    text: 'This server does not trust the Redis certificate: its issuer is unknown, it is not valid now, or it is for another host',
    who: 'operator',
    what: 'Set NODE_EXTRA_CA_CERTS to the file of the signing certificate, and put the host from the certificate into REDIS_URL.',
  },

  'disk/free': { severity: 'ok', text: '{mib} MiB free for {folder}' },
  'disk/low': {
    severity: 'warning',
    text: 'Only {mib} MiB free for {folder}',
    who: 'operator',
    what: 'Free up space, or move DATA_DIR to a larger disk.',
  },
  'disk/full': {
    severity: 'fault',
    text: 'Only {mib} MiB free for {folder}: the disk is almost full',
    who: 'operator',
    what: 'Free up space, or move DATA_DIR to a larger disk.',
  },

  'backups/last': { severity: 'ok', text: 'Last backup: {hours} h ago' },
  'backups/late': {
    severity: 'warning',
    text: 'Last backup: {hours} h ago',
    who: 'operator',
    what: 'Run npm run backup daily with a timer, and keep the files on another server.',
  },
  'backups/none': {
    severity: 'warning',
    text: 'No backups in {folder}',
    who: 'operator',
    what: 'Run npm run backup daily with a timer, and keep the files on another server.',
  },

  'audit/whole': { severity: 'ok', text: 'The chain is intact. Rows compared: {rows}' },
  'audit/looking': { severity: 'ok', text: 'The chain is being checked' },
  'audit/chained': { severity: 'ok', text: 'Rows not in the chain yet: {rows}' },
  'audit/late': {
    severity: 'warning',
    text: 'Rows not in the chain yet: {rows}. The oldest has waited {minutes} min',
    who: 'operator',
    what: 'Start the program if it is not running. Otherwise end long transactions on the database server.',
  },
  'audit/broken': {
    severity: 'fault',
    text: 'The log was changed afterwards: the chain is broken at link {link}, row {row}',
    who: 'operator',
    what: 'Keep the database as it is, find out who could write to it, and restore a backup into another one.',
  },

  'jobs/none': { severity: 'ok', text: 'Waiting jobs: {n}' },
  'jobs/dead': {
    severity: 'warning',
    text: '{queue}: {n} failed',
    who: 'administrator',
    what: 'Fix the cause first (see external services), then retry them.',
  },
  'jobs/late': {
    severity: 'warning',
    text: '{queue}: {n} waiting, the oldest for {minutes} min',
    who: 'operator',
    what: 'Start the program if it is not running, and check the external services.',
  },

  'mailboxes/fine': { severity: 'ok', text: 'Free: {free} of {total}. With a dead token: {dead}' },
  'mailboxes/dead': {
    severity: 'warning',
    text: 'Dead tokens: {dead} of {total} emails',
    who: 'pool',
    what: 'Paste them again with new tokens, or remove them from the pool.',
  },
  'mailboxes/out': {
    severity: 'warning',
    text: 'None of {total} emails is free. With a dead token: {dead}',
    who: 'pool',
    what: 'Add emails to the pool.',
  },
} as const satisfies Record<`${Subject}/${string}`, Entry>

export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as [FindingCode, ...FindingCode[]]

export const Severity = z.enum(['ok', 'warning', 'fault'])
export type Severity = z.output<typeof Severity>

/** One finding, in words for people and as data. Contains no secret. */
export const Finding = z
  .object({
    code: z.enum(findingCodes),
    /** Severity in this case: a service that failed once is not yet down. */
    severity: Severity,
    /** In English; at times more precise than the text of the code. */
    text: z.string(),
    /** Null if nobody has to act. */
    todo: z.object({ who: z.enum(Object.keys(actors) as [Actor, ...Actor[]]), what: z.string() }).nullable(),
    /** Values for the texts. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    since: Moment.nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.output<typeof Finding>

/** Subject of a finding. */
export const subjectOf = (code: FindingCode): Subject => code.slice(0, code.indexOf('/')) as Subject
