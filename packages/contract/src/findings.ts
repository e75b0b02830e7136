import { z } from 'zod'
import { databaseFindings } from './database-findings.ts'
import { Moment, services } from './shared.ts'

/** What is looked at, as people call it: the first part of a finding's code. */
export const subjects = {
  ...services,
  database: 'Database',
  redis: 'Redis',
  disk: 'Disk',
  backups: 'Backups',
  audit: 'Audit log',
  jobs: 'Jobs',
  mailboxes: 'Mailboxes',
} as const
export type Subject = keyof typeof subjects

/** Who must act. */
export const actors = {
  operator: 'Who runs the server',
  administrator: 'An administrator',
  tracker: 'Who runs the tracker',
  owner: 'The owner of the sheet',
  pool: 'Who fills the pool',
  person: '{username}',
} as const
export type Actor = keyof typeof actors

interface Entry {
  severity: 'ok' | 'warning' | 'fault'
  /** How it stands. */
  text: string
  /** Where something is wrong: who must act, and what to do. */
  who?: Actor
  what?: string
}

/**
 * Everything that can be found about a running installation, with what to do about it: the words of `npm run doctor`
 * and of the status page. The web application has one translation for each code and does not compile without it. Names
 * in braces stand in the finding's values. Of a service the second part is the failure of its port.
 */
export const findings = {
  'telegram/refused': {
    severity: 'fault',
    text: 'Telegram refuses the bot token',
    who: 'operator',
    what: 'Put the token that @BotFather gives for the bot into TELEGRAM_BOT_TOKEN.',
  },
  'telegram/broken': {
    severity: 'fault',
    text: 'Telegram answers something unintelligible',
    who: 'operator',
    what: 'Let this machine reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/down': {
    severity: 'fault',
    text: 'Telegram cannot be reached',
    who: 'operator',
    what: 'Let this machine reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/slow': {
    severity: 'fault',
    text: 'Telegram does not answer in time',
    who: 'operator',
    what: 'Let this machine reach api.telegram.org over https. Nobody can sign in until then.',
  },
  'telegram/unreachable': {
    severity: 'warning',
    text: 'The bot may not write to {username}: they blocked it or never started it, and cannot sign in',
    who: 'person',
    what: 'Unblock the bot in Telegram and press Start.',
  },
  'telegram/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows could not be read',
  },
  'telegram/adminUnreachable': {
    severity: 'fault',
    text: 'The bot may not write to the administrator {username}: they blocked it or never started it, and cannot sign in',
    who: 'person',
    what: 'Unblock the bot in Telegram and press Start.',
  },

  'keitaro/refused': {
    severity: 'fault',
    text: 'Keitaro refuses the API key',
    who: 'operator',
    what: 'Make an API key in Keitaro under Maintenance, Users, and put it into KEITARO_API_KEY.',
  },
  'keitaro/forbidden': {
    severity: 'fault',
    text: 'The API key of Keitaro lacks rights',
    who: 'tracker',
    what: 'Give the user of the API key the rights to campaigns and reports.',
  },
  'keitaro/intercepted': {
    severity: 'fault',
    text: 'Something in front of Keitaro answers in its place: a protection, a sign-in or another proxy',
    who: 'tracker',
    what: 'Let the address of this machine through to /admin_api/ in what stands in front of the tracker, without a challenge and without a sign-in.',
  },
  'keitaro/unlicensed': {
    severity: 'fault',
    text: 'This edition of Keitaro has no Admin API',
    who: 'tracker',
    what: 'Choose an edition of Keitaro that has the Admin API.',
  },
  'keitaro/expired': {
    severity: 'fault',
    text: 'The licence of Keitaro has expired',
    who: 'tracker',
    what: 'Renew the licence of Keitaro.',
  },
  'keitaro/address': {
    severity: 'fault',
    text: 'Something else than Keitaro answers at its address',
    who: 'operator',
    what: 'Is KEITARO_URL really the address of the tracker’s panel?',
  },
  'keitaro/broken': {
    severity: 'fault',
    text: 'Keitaro answers something unintelligible',
    who: 'tracker',
    what: 'Look at the log of the tracker, and at what stands before it.',
  },
  'keitaro/faulty': {
    severity: 'fault',
    text: 'Keitaro answers with error 500',
    who: 'tracker',
    what: 'Look at the log of the tracker: the error is on its own machine.',
  },
  'keitaro/down': {
    severity: 'fault',
    text: 'Keitaro cannot be reached',
    who: 'tracker',
    what: 'Start the tracker, or correct KEITARO_URL.',
  },
  'keitaro/slow': {
    severity: 'fault',
    text: 'Keitaro does not answer in time',
    who: 'tracker',
    what: 'Look at the load of the tracker.',
  },
  'keitaro/busy': {
    severity: 'fault',
    text: 'Keitaro asks to wait',
    who: 'tracker',
    what: 'Wait a moment; the tracker counts clicks first.',
  },
  'keitaro/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows could not be read',
    who: 'tracker',
    what: 'Save or archive the odd ones in the tracker. Everything else goes on without them.',
  },

  'sheets/refused': {
    severity: 'fault',
    text: 'Google refuses the key of the service account, or the clock of this server is wrong',
    who: 'operator',
    what: 'Make a new key of the service account, put it into GOOGLE_SERVICE_ACCOUNT_FILE, and set the clock right.',
  },
  'sheets/apiDisabled': {
    severity: 'fault',
    text: 'The Google Sheets API is not enabled in the project of the service account',
    who: 'operator',
    what: 'Enable the Google Sheets API in the Google Cloud project of the service account.',
  },
  'sheets/projectRefused': {
    severity: 'fault',
    text: 'Google does not let the project of the service account use Sheets',
    who: 'operator',
    what: 'Open the project of the service account in the Google Cloud console: it may be suspended or without billing, or a rule of the organisation may refuse this machine.',
  },
  'sheets/blocked': {
    severity: 'fault',
    text: 'Something in front of Google Sheets refuses the requests of this machine',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https past the proxy or the firewall, and look at whether Google refuses its network.',
  },
  'sheets/address': {
    severity: 'fault',
    text: 'Something else than Google Sheets answers at its address',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https, and take GOOGLE_SHEETS_URL out of the settings.',
  },
  'sheets/broken': {
    severity: 'fault',
    text: 'Google Sheets answers something unintelligible',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https, or wait.',
  },
  'sheets/down': {
    severity: 'fault',
    text: 'Google Sheets cannot be reached',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https, or wait.',
  },
  'sheets/slow': {
    severity: 'fault',
    text: 'Google Sheets does not answer in time',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https, or wait.',
  },
  'sheets/unclear': {
    severity: 'fault',
    text: 'The connection to Google Sheets was cut while it was written to',
    who: 'operator',
    what: 'Let this machine reach googleapis.com over https, or wait.',
  },
  'sheets/quota': {
    severity: 'warning',
    text: 'Google asks to wait: too many calls in a minute',
    who: 'operator',
    what: 'Wait; if it stays, ask Google for a higher quota of the Sheets API.',
  },
  'sheets/notShared': {
    severity: 'fault',
    text: '{name}: it is not shared with the program any more',
    who: 'owner',
    what: 'Share the sheet with {email} as Editor.',
  },
  'sheets/viewerOnly': {
    severity: 'fault',
    text: '{name}: it may be read, but not written',
    who: 'owner',
    what: 'Make {email} an Editor of it, and let it change protected ranges.',
  },
  'sheets/notFound': {
    severity: 'fault',
    text: '{name}: there is no such Google Sheet any more',
    who: 'owner',
    what: 'Restore the document from the bin, or remove the sheet from the program.',
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
    text: '{name}: it is an Office file',
    who: 'owner',
    what: 'Open it in Google Sheets, save it as a Google Sheet, and add that one.',
  },
  'sheets/header': {
    severity: 'fault',
    text: '{name}: its header lacks columns: {columns}',
    who: 'owner',
    what: 'Put the names of the columns back into the header.',
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
    what: 'Mend the formulas of id, country and status. Until then the last reading counts.',
  },
  'sheets/tooLarge': {
    severity: 'fault',
    text: '{name}: it has too many rows or columns',
    who: 'owner',
    what: 'Move what is finished into another document.',
  },
  'sheets/longId': {
    severity: 'fault',
    text: '{name}: the id in row {row} is longer than {limit} characters',
    who: 'owner',
    what: 'Shorten it in the sheet.',
  },
  'sheets/text': {
    severity: 'fault',
    text: '{name}: row {row}, column {column} holds a character that cannot be kept',
    who: 'owner',
    what: 'Type the cell anew in the sheet.',
  },
  'sheets/content': {
    severity: 'fault',
    text: '{name}: something in it cannot be kept',
    who: 'administrator',
    what: 'Look for unusual texts in the sheet; the log says what the database refused.',
  },
  'sheets/unread': {
    severity: 'warning',
    text: '{name}: the last reading failed',
    who: 'administrator',
    what: 'Wait for the next reading, or refresh it.',
  },
  'sheets/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows could not be read',
  },

  'outlook/broken': {
    severity: 'fault',
    text: 'Microsoft answers something unintelligible',
    who: 'operator',
    what: 'Let this machine reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/down': {
    severity: 'fault',
    text: 'Microsoft cannot be reached',
    who: 'operator',
    what: 'Let this machine reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/slow': {
    severity: 'fault',
    text: 'Microsoft does not answer in time',
    who: 'operator',
    what: 'Let this machine reach login.microsoftonline.com over https. No codes arrive until then.',
  },
  'outlook/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows could not be read',
  },

  'adspower/refused': {
    severity: 'fault',
    text: 'ADSpower refuses the API key',
    who: 'operator',
    what: 'Make a key in ADSpower under Automation, API, and put it into ADSPOWER_API_KEY.',
  },
  'adspower/rejected': {
    severity: 'fault',
    text: 'ADSpower does not let programs in: its plan has no API',
    who: 'operator',
    what: 'Choose a plan of ADSpower that has the local API, or type the groups by hand.',
  },
  'adspower/broken': {
    severity: 'fault',
    text: 'ADSpower answers something unintelligible',
    who: 'operator',
    what: 'Is ADSPOWER_URL really the address of the local API? Groups can be typed by hand until then.',
  },
  'adspower/down': {
    severity: 'fault',
    text: 'ADSpower cannot be reached',
    who: 'operator',
    what: 'Start ADSpower, or correct ADSPOWER_URL. Groups can be typed by hand until then.',
  },
  'adspower/slow': {
    severity: 'fault',
    text: 'ADSpower does not answer in time',
    who: 'operator',
    what: 'Look at the machine on which ADSpower runs. Groups can be typed by hand until then.',
  },
  'adspower/busy': {
    severity: 'warning',
    text: 'ADSpower answers only so many calls a second',
    who: 'operator',
    what: 'Let other programs that use ADSpower call it less often.',
  },
  'adspower/rows': {
    severity: 'warning',
    text: '{list}: {rows} of {total} rows could not be read',
    who: 'operator',
    what: 'Update ADSpower. Everything else goes on without them.',
  },

  'database/answers': { severity: 'ok', text: 'It answers' },
  'database/embedded': {
    severity: 'ok',
    text: 'It is part of the program: it survives a crash of the program, not a power loss',
  },
  'database/unsafe': {
    severity: 'fault',
    text: '{setting} is off: a crash of its machine can destroy everything',
    who: 'operator',
    what: 'Set {setting} = on in Postgres.',
  },
  'database/lossy': {
    severity: 'fault',
    text: '{setting} is off: a crash of its machine loses the last confirmed changes',
    who: 'operator',
    what: 'Set {setting} = on in Postgres.',
  },
  ...databaseFindings,

  'redis/unused': { severity: 'ok', text: 'It is not used: exactly one instance may run' },
  'redis/answers': { severity: 'ok', text: 'It answers' },
  'redis/away': {
    severity: 'fault',
    text: 'Redis does not answer: nobody can sign in',
    who: 'operator',
    what: 'Start Redis, or correct REDIS_URL.',
  },
  'redis/refused': {
    severity: 'fault',
    text: 'Redis refuses the user or password',
    who: 'operator',
    what: 'Correct REDIS_URL, or the users of Redis.',
  },
  'redis/forbidden': {
    severity: 'fault',
    text: 'Redis refuses a command: its user lacks rights, and nobody can sign in',
    who: 'operator',
    what: 'Give the user of REDIS_URL all keys and all commands but those of administrators, and INFO: ~* &* +@all -@admin -@dangerous +info.',
  },
  'redis/full': {
    severity: 'fault',
    text: 'The memory of Redis is full: nobody can sign in, and pages do not update by themselves',
    who: 'operator',
    what: 'Give Redis more memory (maxmemory), or remove what others keep there.',
  },
  'redis/nearlyFull': {
    severity: 'warning',
    text: 'The memory of Redis is nearly full: {percent} %',
    who: 'operator',
    what: 'Give Redis more memory (maxmemory), or remove what others keep there. When it is full, nobody can sign in.',
  },
  'redis/refuses': {
    severity: 'fault',
    text: 'Redis refuses changes: nobody can sign in, and pages do not update by themselves',
    who: 'operator',
    what: 'Look at the log of Redis: its disk may be full, or replicas that it must have are missing.',
  },
  'redis/evicts': {
    severity: 'warning',
    text: 'When its memory is full, Redis throws sign-ins away ({policy})',
    who: 'operator',
    what: 'Set maxmemory-policy noeviction in Redis.',
  },
  'redis/sentinel': {
    severity: 'fault',
    text: 'A sentinel answers at the address of Redis: nobody can sign in',
    who: 'operator',
    what: 'Put the address of Redis into REDIS_URL, or of a proxy that leads to its primary.',
  },
  'redis/replica': {
    severity: 'fault',
    text: 'A replica answers at the address of Redis, which takes no changes: nobody can sign in',
    who: 'operator',
    what: 'Put the address of the primary into REDIS_URL, or of a proxy that leads to it.',
  },
  'redis/cluster': {
    severity: 'fault',
    text: 'Redis is a cluster, which spreads keys over several servers: nobody can sign in',
    who: 'operator',
    what: 'Use a Redis without cluster mode.',
  },
  'redis/certificate': {
    severity: 'fault',
    text: 'The certificate of Redis is signed by nobody whom this machine trusts, is over, or is for another host',
    who: 'operator',
    what: 'Name the file of the signing certificate in NODE_EXTRA_CA_CERTS for the program, and write the host of the certificate into REDIS_URL.',
  },

  'disk/free': { severity: 'ok', text: '{mib} MiB are free for {folder}' },
  'disk/low': {
    severity: 'warning',
    text: 'Only {mib} MiB are free for {folder}',
    who: 'operator',
    what: 'Make room, or move DATA_DIR to a larger disk.',
  },
  'disk/full': {
    severity: 'fault',
    text: 'Only {mib} MiB are free for {folder}: it is as good as full',
    who: 'operator',
    what: 'Make room, or move DATA_DIR to a larger disk.',
  },

  'backups/last': { severity: 'ok', text: 'Hours since the last one was written: {hours}' },
  'backups/late': {
    severity: 'warning',
    text: 'Hours since the last one was written: {hours}',
    who: 'operator',
    what: 'Run npm run backup every day by a timer, and keep the files on another machine.',
  },
  'backups/none': {
    severity: 'warning',
    text: 'There is none in {folder}',
    who: 'operator',
    what: 'Run npm run backup every day by a timer, and keep the files on another machine.',
  },

  'audit/whole': { severity: 'ok', text: 'Its chain is whole. Rows that were compared: {rows}' },
  'audit/looking': { severity: 'ok', text: 'Its chain is being looked at' },
  'audit/chained': { severity: 'ok', text: 'Rows that are not part of the chain yet: {rows}' },
  'audit/late': {
    severity: 'warning',
    text: 'Rows that are not part of the chain yet: {rows}. The oldest has waited {minutes} min',
    who: 'operator',
    what: 'Start the program if it does not run; otherwise end long transactions on the database server.',
  },
  'audit/broken': {
    severity: 'fault',
    text: 'It was changed afterwards: the chain is broken at link {link}, row {row}',
    who: 'operator',
    what: 'Keep the database as it is, find out who could write to it, and restore a backup into another one.',
  },

  'jobs/none': { severity: 'ok', text: 'Jobs that wait: {n}' },
  'jobs/dead': {
    severity: 'warning',
    text: '{queue}: {n} given up',
    who: 'administrator',
    what: 'Remove the cause first (see the outside services), then have them tried again.',
  },
  'jobs/late': {
    severity: 'warning',
    text: '{queue}: {n} wait, the oldest for {minutes} min',
    who: 'operator',
    what: 'Start the program if it does not run, and look at the outside services.',
  },

  'mailboxes/fine': { severity: 'ok', text: 'Free: {free} of {total}. Whose token is dead: {dead}' },
  'mailboxes/dead': {
    severity: 'warning',
    text: 'Dead tokens: {dead} of {total} mailboxes',
    who: 'pool',
    what: 'Paste them again with new tokens, or remove them from the pool.',
  },
  'mailboxes/out': {
    severity: 'warning',
    text: 'None of {total} is free. Whose token is dead: {dead}',
    who: 'pool',
    what: 'Add mailboxes to the pool.',
  },
} as const satisfies Record<`${Subject}/${string}`, Entry>

export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as [FindingCode, ...FindingCode[]]

export const Severity = z.enum(['ok', 'warning', 'fault'])
export type Severity = z.output<typeof Severity>

/** One thing that was found, in words for people and as data. Holds no secret. */
export const Finding = z
  .object({
    code: z.enum(findingCodes),
    /** As found: a service that failed once is not yet down. */
    severity: Severity,
    /** In English; at times more exact than the text of the code. */
    text: z.string(),
    /** Null where nobody must act. */
    todo: z.object({ who: z.enum(Object.keys(actors) as [Actor, ...Actor[]]), what: z.string() }).nullable(),
    /** What the texts name. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    since: Moment.nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.output<typeof Finding>

/** What a finding is about. */
export const subjectOf = (code: FindingCode): Subject => code.slice(0, code.indexOf('/')) as Subject
