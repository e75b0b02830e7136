import { z } from 'zod'

/**
 * All refusals of the API: HTTP status and English text by code, or by `code/reason` if one code has several texts. The
 * web application has one translation for each key and does not compile without it. `{n}` is the number in the answer:
 * attempts left, or seconds (minutes where the text says so). Other names in braces refer to its `values`.
 */
export const errors = {
  validation: { status: 400, text: 'Check the highlighted fields' },
  'validation/current_password': { status: 400, text: 'The current password is wrong' },
  'validation/password_short': { status: 400, text: 'Use at least {n} characters' },
  'validation/password_common': { status: 400, text: 'This password is easy to guess. Choose another one.' },
  'validation/password_brackets': { status: 400, text: 'The password must not contain < or >' },
  'validation/day_to_come': { status: 400, text: 'This day is in the future' },
  'validation/days_order': { status: 400, text: 'The last day is before the first day' },
  'validation/sheet_url': { status: 400, text: 'This is not a link to Google Sheets' },
  'validation/sheet_published': {
    status: 400,
    text: 'This link leads to a published copy. Open the sheet itself and copy the link from the browser’s address bar.',
  },
  'validation/spend_future': { status: 400, text: '{day} is in the future' },
  'validation/spend_before_take': { status: 400, text: '{day} is before the account was first taken, on {first}' },
  'validation/spend_after_close': { status: 400, text: '{day} is after the account was closed, on {last}' },
  'validation/spend_not_held': { status: 400, text: 'The account was not yours on {day}' },
  'validation/spend_too_old': {
    status: 400,
    text: 'This account is closed: only days from {first} can still be changed',
  },
  'validation/spend_negative': { status: 400, text: '{day}: spend cannot be negative' },
  'validation/spend_decimals': { status: 400, text: '{day}: dollars can have at most two decimals' },
  'validation/spend_too_much': { status: 400, text: '{day}: spend can be at most {most} dollars a day' },
  'validation/spend_twice': { status: 400, text: '{day} appears twice with different amounts' },
  'validation/spend_reason': {
    status: 400,
    text: 'Enter a reason: {day} already has an amount, or the account is closed',
  },
  'validation/table_empty': { status: 400, text: 'This table is empty' },
  'validation/table_not_a_table': {
    status: 400,
    text: 'This is not a table: choose a CSV, TSV or XLSX file, or paste its lines',
  },
  'validation/table_broken_workbook': {
    status: 400,
    text: 'This workbook is unreadable: save it as CSV and choose that file',
  },
  'validation/table_old_workbook': {
    status: 400,
    text: 'This workbook is in an old format: save it as .xlsx or CSV and choose that file',
  },
  'validation/table_workbook_password': {
    status: 400,
    text: 'This workbook is password-protected: save it without a password or as CSV',
  },
  'validation/table_archive': { status: 400, text: 'This is an archive: unpack it and choose the table from it' },
  'validation/table_picture': { status: 400, text: 'This is a picture or a document: export the table as CSV or XLSX' },
  'validation/table_open_quote': {
    status: 400,
    text: 'Line {line}: a quotation mark opens here and never closes. Close it or remove it.',
  },
  'validation/table_too_many_columns': {
    status: 400,
    text: 'At most {columns} columns: remove those you do not need',
  },
  'validation/table_too_much': {
    status: 400,
    text: 'This file has too much data: keep only the sheet with the spend, or save that sheet as CSV',
  },
  unauthenticated: { status: 401, text: 'Your session has ended. Sign in again.' },
  invalid_credentials: { status: 401, text: 'Incorrect username or password' },
  challenge_expired: { status: 401, text: 'The code has expired. Enter your password again.' },
  'challenge_expired/tries': { status: 401, text: 'Too many wrong codes. Enter your password again.' },
  invalid_code: { status: 401, text: 'Wrong code. Attempts left: {n}' },
  'invalid_code/expired': { status: 401, text: 'The code has expired. Request a new one.' },
  'invalid_code/recovery': { status: 401, text: 'This recovery code is wrong or already used' },
  csrf_invalid: { status: 403, text: 'The page is out of date. Reload it and try again.' },
  origin_refused: { status: 403, text: 'This request came from another site and was refused' },
  forbidden: { status: 403, text: 'You do not have permission to do this' },
  sign_in_again: { status: 403, text: 'Sign in again to do this: you signed in more than 15 minutes ago' },
  not_found: { status: 404, text: 'This record does not exist or is not yours' },
  method_not_allowed: { status: 405, text: 'This address does not support this method' },
  'not_found/user': { status: 404, text: 'User not found' },
  'not_found/job': { status: 404, text: 'This job is no longer among the failed ones' },
  'not_found/mailbox': { status: 404, text: 'Email not found in database' },
  'not_found/mailbox_letters': {
    status: 404,
    text: 'The address has a letter that looks Latin but is not: type the address again',
  },
  already_taken: { status: 409, text: 'Someone else has already taken this' },
  'already_taken/none_left': { status: 409, text: 'No matching free accounts left' },
  'already_taken/mailbox': { status: 409, text: 'Email is already taken' },
  limit_reached: { status: 409, text: 'You have reached your limit of {n} accounts' },
  already_closed: { status: 409, text: 'This account is already closed' },
  gone_from_sheet: { status: 409, text: 'This account is no longer available. The list has been refreshed.' },
  stale_edit: { status: 409, text: 'Someone else has changed this. The page has been refreshed.' },
  wrong_state: { status: 409, text: 'This is not possible right now' },
  'wrong_state/codes_shown': {
    status: 409,
    text: 'These codes were shown once and are not kept. Create new ones.',
  },
  'wrong_state/leaving': {
    status: 409,
    text: 'Nothing was changed: the choice for some accounts is not possible',
  },
  'wrong_state/undo_late': { status: 409, text: 'More than 10 minutes have passed, so this can no longer be undone' },
  'wrong_state/unpaired': {
    status: 409,
    text: 'No Telegram account is paired with this user. Ask your administrator for a pairing link.',
  },
  'wrong_state/paired': { status: 409, text: 'This user has a Telegram account. Unpair it first.' },
  'wrong_state/pairing_shown': {
    status: 409,
    text: 'The answer to this step was shown once and is not kept. Start again.',
  },
  'wrong_state/invite': { status: 409, text: 'This invitation no longer works' },
  'wrong_state/invite_shown': {
    status: 409,
    text: 'This link was shown once and is not kept. Withdraw the invitation and create a new one.',
  },
  'wrong_state/weak_password': {
    status: 409,
    text: 'This user’s password is too weak for an administrator. Set a new one first, with at least {characters} characters.',
  },
  'wrong_state/account_closed': { status: 409, text: 'The account {account} is closed' },
  'wrong_state/banned': { status: 409, text: 'The account {account} is banned: close it instead' },
  'wrong_state/no_links': {
    status: 409,
    text: 'No links for {country} yet. Choose another country, or ask an administrator.',
  },
  'wrong_state/request_account': {
    status: 409,
    text: 'The account {account} is closed, or {username} no longer holds it. Refuse the request and give a reason.',
  },
  'wrong_state/account_unknown': {
    status: 409,
    text: 'None of the users you can see holds this account',
  },
  'wrong_state/spend_closed': {
    status: 409,
    text: 'The account is closed. Your team lead can still correct its days.',
  },
  'wrong_state/spend_below': {
    status: 409,
    text: 'The days of this account already have {recorded} dollars recorded. Correct them first, or enter a larger total: {days}',
  },
  'wrong_state/spend_full': {
    status: 409,
    text: 'Every day already has an amount, {recorded} dollars in total. Correct the days first, or enter that total: {days}',
  },
  'protected_user/self': { status: 409, text: 'You cannot do this to yourself' },
  'protected_user/last': { status: 409, text: 'The last admin must stay an admin' },
  'protected_user/configured': { status: 409, text: 'The configured admin must stay an admin' },
  protected_user: { status: 409, text: 'This user is protected' },
  duplicate: { status: 409, text: 'This already exists' },
  'duplicate/username': { status: 409, text: 'This username is already in use' },
  'duplicate/reserved': { status: 409, text: 'This username is reserved' },
  'duplicate/invite': { status: 409, text: 'This username is already invited. Withdraw that invitation first.' },
  'duplicate/telegram': { status: 409, text: 'This Telegram ID already belongs to another user' },
  'duplicate/sheet': { status: 409, text: 'This tab has already been added: {name}' },
  'duplicate/assignment': {
    status: 409,
    text: 'Campaign {campaign} is already assigned to {name} from {from} to {to}. Change or remove that assignment first.',
  },
  'duplicate/alias': { status: 409, text: 'The tracker’s value {alias} already stands for {name}' },
  'duplicate/view': { status: 409, text: 'You already have a view named {name} here' },
  'duplicate/pwa_link': { status: 409, text: 'The library already has this address for this country: {name}' },
  'duplicate/link_country': { status: 409, text: 'This country is already in the list' },
  'limit_reached/link_countries': {
    status: 409,
    text: 'The list already has {most} countries, the maximum',
  },
  'limit_reached/pwa_links': {
    status: 409,
    text: 'The library already has {most} PWA links, the maximum',
  },
  'limit_reached/requests': {
    status: 409,
    text: 'You already have {most} waiting requests, the maximum. Withdraw one first.',
  },
  'limit_reached/views': { status: 409, text: 'You already have {most} views, the maximum. Delete one first.' },
  'limit_reached/invites': { status: 409, text: 'There are already {most} open invitations, the maximum' },
  'limit_reached/aliases': {
    status: 409,
    text: 'There are already {most} aliases, the maximum. Remove one first.',
  },
  out_of_stock: { status: 409, text: 'Nothing is left in stock' },
  'out_of_stock/mailboxes': { status: 409, text: 'No emails available to take' },
  'in_progress/link': { status: 409, text: 'This link is already being created' },
  'in_progress/bulk': {
    status: 409,
    text: '{most} of your bulk changes are still running. Wait for one to finish, or cancel it.',
  },
  in_progress: { status: 409, text: 'The same request is still running' },
  too_large: { status: 413, text: 'Too much data at once. Split it into parts.' },
  'too_large/table_lines': { status: 413, text: 'At most {lines} lines or {size} MiB at a time. Split the table.' },
  unsupported_type: { status: 415, text: 'Send the request as application/json' },
  idempotency_mismatch: { status: 422, text: 'This request key was already used with other content' },
  vendor_rejected: { status: 422, text: 'The external service refused the request' },
  'vendor_rejected/telegram': {
    status: 422,
    text: 'The code could not be delivered. Open the bot in Telegram, press Start and try again.',
  },
  'vendor_rejected/sheet_not_shared': {
    status: 422,
    text: 'The sheet is not shared with us. Give {email} editor access and try again.',
  },
  'vendor_rejected/sheet_viewer': {
    status: 422,
    text: 'The sheet is shared for viewing only. Give {email} editor access.',
  },
  'vendor_rejected/sheet_not_found': { status: 422, text: 'The sheet was not found. Check the link.' },
  'vendor_rejected/sheet_tab': { status: 422, text: 'The tab was not found. It may have been deleted.' },
  'vendor_rejected/sheet_office': {
    status: 422,
    text: 'This is an Office file. Save it as a Google Sheets document and add that one.',
  },
  'vendor_rejected/sheet_domain': {
    status: 422,
    text: 'The organisation that owns the sheet does not let programs open it. Ask its Google administrator to allow {email}, or move the sheet to another account.',
  },
  'vendor_rejected/sheet_header': {
    status: 422,
    text: 'The first row must hold the column names; id and country are required. Missing: {columns}',
  },
  'vendor_rejected/sheet_columns': { status: 422, text: 'Two columns have the same name: {column}' },
  'vendor_rejected/sheet_errors': {
    status: 422,
    text: 'Formulas in the sheet show errors or are still loading, so it cannot be read. Fix them in the sheet. Until then the last reading is used.',
  },
  'vendor_rejected/sheet_large': { status: 422, text: 'This sheet has too many rows or columns' },
  'vendor_rejected/sheet_id': {
    status: 422,
    text: 'The id in row {row} is longer than {limit} characters. Shorten it in the sheet.',
  },
  'vendor_rejected/sheet_text': {
    status: 422,
    text: 'Row {row}, column {column} contains a character that cannot be stored. Type the cell again in the sheet.',
  },
  'vendor_rejected/sheet_content': {
    status: 422,
    text: 'Something in the sheet cannot be stored. Look for unusual text in it, or ask an administrator.',
  },
  'vendor_rejected/mailbox_expired': {
    status: 422,
    text: 'The access token of this email has expired. Take another one.',
  },
  'vendor_rejected/mailbox_blocked': { status: 422, text: 'Microsoft has blocked this email. Take another one.' },
  'vendor_rejected/mailbox_invalid': {
    status: 422,
    text: 'The access token of this email is not valid. Take another one.',
  },
  'vendor_rejected/link_template': {
    status: 422,
    text: 'There is no template for {country}. Add one in the tracker.',
  },
  'vendor_rejected/link_domain': { status: 422, text: 'The tracker has no working domain. Add one in the tracker.' },
  'vendor_rejected/link_design': {
    status: 422,
    text: 'A stream or setting of this template is unreadable. Save it in the tracker again, or choose another template.',
  },
  'vendor_rejected/adspower': { status: 422, text: 'ADSpower refused the request' },
  'vendor_rejected/keitaro': { status: 422, text: 'The tracker refused the request' },
  'vendor_rejected/keitaro_field': { status: 422, text: 'This tracker does not store this field' },
  rate_limited: { status: 429, text: 'Too many requests. Try again in {n} seconds.' },
  'rate_limited/sign_in': { status: 429, text: 'Too many attempts. Try again in {n} minutes.' },
  internal: { status: 500, text: 'Something went wrong' },
  vendor_broken: { status: 502, text: 'The external service gave an answer we cannot read' },
  'vendor_broken/telegram': {
    status: 502,
    text: 'Telegram is not answering, so the code cannot be sent. Try again or use a recovery code.',
  },
  'vendor_broken/sheets': { status: 502, text: 'Google Sheets gave an answer we cannot read' },
  'vendor_broken/sheets_api': {
    status: 502,
    text: 'Google refuses access to Sheets. An administrator must check the service account.',
  },
  'vendor_broken/sheets_project': {
    status: 502,
    text: 'Google does not let our project use Sheets. An administrator must check it in the Google Cloud console.',
  },
  'vendor_broken/sheets_front': {
    status: 502,
    text: 'Something between us and Google refuses requests. An administrator must check the server’s network.',
  },
  'vendor_broken/outlook': { status: 502, text: 'Microsoft gave an answer we cannot read. Trying again…' },
  'vendor_broken/adspower': { status: 502, text: 'ADSpower gave an answer we cannot read' },
  'vendor_broken/adspower_key': {
    status: 502,
    text: 'ADSpower refused the key. An administrator must check it.',
  },
  'vendor_broken/keitaro': { status: 502, text: 'The tracker gave an answer we cannot read' },
  'vendor_broken/keitaro_error': { status: 502, text: 'Keitaro answers with error 500' },
  'vendor_broken/keitaro_key': { status: 502, text: 'The tracker refused the key. An administrator must check it.' },
  'vendor_broken/keitaro_rights': {
    status: 502,
    text: 'The tracker key lacks rights. An administrator must check it.',
  },
  'vendor_broken/keitaro_front': {
    status: 502,
    text: 'Something in front of the tracker blocks this server. An administrator must check it.',
  },
  'vendor_broken/keitaro_expired': {
    status: 502,
    text: 'The tracker licence has expired. An administrator must renew it.',
  },
  vendor_down: { status: 503, text: 'The external service is not answering' },
  'vendor_down/telegram': {
    status: 503,
    text: 'Telegram is not answering, so the code cannot be sent. Try again or use a recovery code.',
  },
  'vendor_down/sheets': { status: 503, text: 'Google Sheets is not answering' },
  'vendor_down/sheets_quota': {
    status: 503,
    text: 'Google Sheets asks us to slow down. The list will refresh shortly.',
  },
  'vendor_down/outlook': { status: 503, text: 'Microsoft is not answering. Trying again…' },
  'vendor_down/outlook_program': {
    status: 503,
    text: 'Many emails like this one are failing, so we are not trying it for now. Your team lead can see why.',
  },
  'vendor_down/adspower': { status: 503, text: 'ADSpower is not answering. Enter the group ID by hand.' },
  'vendor_down/keitaro': { status: 503, text: 'The tracker is not answering' },
  unavailable: { status: 503, text: 'The server is overloaded. Try again in a moment.' },
  'unavailable/data': {
    status: 503,
    text: 'The server cannot reach its data right now. It continues by itself as soon as it can. Try again in a moment.',
  },
  'unavailable/commit': {
    status: 503,
    text: 'The database is taking long to confirm this change. It may still be saved: check in a moment, and if it is not there, try again.',
  },
  'unavailable/disk': {
    status: 503,
    text: 'The database disk is full: nothing can be changed until someone frees up space. You can still view everything.',
  },
  vendor_slow: { status: 504, text: 'The external service is answering slowly' },
  'vendor_slow/telegram': {
    status: 504,
    text: 'Telegram is answering slowly. The code may still arrive: enter it, or use a recovery code.',
  },
  'vendor_slow/sheets': { status: 504, text: 'Google Sheets is answering slowly' },
  'vendor_slow/outlook': { status: 504, text: 'Microsoft is answering slowly. Trying again…' },
  'vendor_slow/adspower': { status: 504, text: 'ADSpower is answering slowly. Enter the group ID by hand.' },
  'vendor_slow/keitaro': { status: 504, text: 'The tracker is answering slowly' },
} as const satisfies Record<string, { status: number; text: string }>

/** A key of the table: `code` or `code/reason`. */
export type ErrorKey = keyof typeof errors

type CodeOf<K extends string> = K extends `${string}/${string}` ? never : K

export type ErrorCode = CodeOf<ErrorKey>

export const errorCodes = Object.keys(errors).filter((key) => !key.includes('/')) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every refusal. `error` is English for people; `code` (and `reason`) are for the client to translate.
 * `fields` maps the path of an invalid input to its error. `attemptsLeft` comes with `invalid_code`, `minimum` with a
 * password that is too short, `limit` with an exceeded limit; `values` fill the names in the text.
 */
export const ErrorBody = z
  .object({
    error: z.string(),
    code: z.enum(errorCodes),
    reason: z.string().optional(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retryAfterSeconds: z.int().min(0).optional(),
    attemptsLeft: z.int().min(0).optional(),
    minimum: z.int().min(1).optional(),
    limit: z.int().min(0).optional(),
    values: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.output<typeof ErrorBody>

/** Table key of a refusal; includes the reason if the table has a text for it. */
export const errorKey = (body: Pick<ErrorBody, 'code' | 'reason'>): ErrorKey => {
  const exact = `${body.code}/${body.reason}`
  return exact in errors ? (exact as ErrorKey) : body.code
}

/** Number for the text of a refusal, if it has one. */
export const errorNumber = (body: Omit<ErrorBody, 'error' | 'requestId'>): number | undefined => {
  if (body.code === 'rate_limited' && body.reason === 'sign_in') return Math.ceil((body.retryAfterSeconds ?? 0) / 60)
  return body.attemptsLeft ?? body.minimum ?? body.limit ?? body.retryAfterSeconds
}
