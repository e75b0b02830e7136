import { z } from 'zod'
import { corrections } from './spend.ts'
import { defineContract, strict } from '../../endpoint.ts'
import { freeSorts, take, fitting, withoutLogin } from './free-accounts.ts'
import {
  AccountEventKind,
  AccountId,
  AccountMailbox,
  AccountState,
  AvailableAccount,
  CloseReason,
  OwnAccount,
  SecretField,
  TakenAccount,
  deliveries,
  longestCloseNote,
  secretFields,
} from './holdings.ts'
import { takenAnswer, takenFile, takenQuery, standing } from './taken-accounts.ts'
import { Fresh, Id, IdParam, Moment, Money, Success, maxNumber, paging, listed } from '../../shared.ts'

const Reason = z.string().trim().min(1).max(500)

export const accounts = defineContract({
  listTakenWithUsers: {
    method: 'GET',
    path: '/accounts/taken-with-users',
    summary: 'Taken accounts of everybody, with who holds them',
    access: 'accounts.manage',
    shared: 'people',
    entities: ['TakenAccount'],
    cacheSeconds: 60,
    query: takenQuery,
    csv: takenFile,
    response: takenAnswer.meta({ id: 'TakenAccounts' }),
  },
  listAllTaken: {
    method: 'GET',
    path: '/accounts/all-taken',
    summary: 'The same for the admin panel',
    access: 'users.manage',
    shared: true,
    entities: ['TakenAccount'],
    cacheSeconds: 120,
    query: takenQuery,
    csv: takenFile,
    response: takenAnswer,
  },
  listMyAccounts: {
    method: 'GET',
    path: '/accounts/my-accounts',
    summary: 'Accounts that the person holds or has closed; all of them, or the page that is asked for',
    access: 'accounts.own',
    entities: ['OwnAccount'],
    cacheSeconds: 120,
    query: strict({ ...paging, fresh: Fresh }),
    csv: {
      rows: 'accounts',
      columns: {
        Account: 'accountName',
        'Account ID': 'accountId',
        Country: 'country',
        Pixel: 'pixel',
        'Taken at': 'takenAt',
        Closed: 'closed',
        'Closed at': 'closedAt',
        Spend: 'spend',
        Notes: 'notes',
        ...standing,
      },
    },
    response: z.object({ accounts: z.array(OwnAccount), ...listed({}).partial().shape }),
  },
  listAvailableAccounts: {
    method: 'GET',
    path: '/accounts/available/:sheet',
    summary: 'Free accounts of a country (ISO code) or of a sheet (id)',
    access: 'accounts.take',
    shared: true,
    entities: ['AvailableAccount'],
    cacheSeconds: 60,
    params: strict({
      sheet: z.string().regex(/^([A-Za-z]{2}|[1-9]\d{0,15})$/, 'must be a country code or a sheet id'),
    }),
    query: strict({
      fresh: Fresh,
      ...fitting,
      /** Oldest first by default. */
      sort: z.enum(freeSorts.flatMap((field) => [field, `-${field}` as const])).optional(),
    }),
    response: z.object({
      accounts: z.array(AvailableAccount),
      total: z.int(),
      /** Id of the account that is taken next: the oldest match. */
      next: z.string().nullable(),
      /** Values in the sheets of all free accounts, whether they match or not. */
      mailTypes: z.array(z.string()),
      whGeos: z.array(z.string()),
    }),
  },
  takeAccount: {
    ...take,
    method: 'POST',
    path: '/accounts/take',
    summary: 'Take a free account: exactly one person gets it',
    body: strict({
      accountId: AccountId,
      sheetUrl: z.string().max(2_000),
      rowNumber: z.int().min(1).max(1_000_000),
      ...withoutLogin,
    }),
  },
  takeNextAccount: {
    ...take,
    method: 'POST',
    path: '/accounts/take-next',
    summary: 'Take the oldest free account of a country that fits: exactly one person gets it',
    body: strict({ country: z.string().regex(/^[A-Za-z]{2}$/, 'must be a country code'), ...fitting, ...withoutLogin }),
  },
  closeAccount: {
    method: 'POST',
    path: '/accounts/:id/close',
    summary:
      'Close an account with what was spent from it; final. Days whose amounts are in its way are corrected with it',
    access: ['accounts.own', 'accounts.manage'],
    entities: ['OwnAccount', 'TakenAccount', 'AccountSpend', 'Result'],
    params: strict({ id: IdParam }),
    body: strict({
      spend: Money.min(0).max(1_000_000),
      ...corrections,
      closeReason: CloseReason.optional(),
      /** Explanation of the reason; required for `other`. */
      closeNote: z.string().trim().min(1).max(longestCloseNote).optional(),
    }).refine(
      ({ closeReason, closeNote }) => (closeNote === undefined ? closeReason !== 'other' : closeReason !== undefined),
      { path: ['closeNote'], message: 'goes with a reason, and the reason other with it' },
    ),
    response: Success.extend({ closedAt: Moment, spend: Money }),
  },
  setAccountState: {
    method: 'PUT',
    path: '/accounts/:id/state',
    summary: 'Say in which state an open account is; the state in which it is already changes nothing',
    access: ['accounts.own', 'accounts.manage'],
    entities: ['OwnAccount', 'TakenAccount'],
    params: strict({ id: IdParam }),
    body: strict({ state: AccountState }),
    response: Success.extend({ state: AccountState, stateSince: Moment }),
  },
  saveNotes: {
    method: 'PUT',
    path: '/accounts/:id/notes',
    summary: 'Save the notes of an account; with the version they were read at, newer ones are not overwritten',
    access: ['accounts.own', 'accounts.manage'],
    entities: ['OwnAccount'],
    params: strict({ id: IdParam }),
    body: strict({ notes: z.string().max(5_000), version: z.int().min(0).max(maxNumber).optional() }),
    response: Success.extend({ notesVersion: z.int() }),
  },
  revealAccount: {
    method: 'POST',
    path: '/accounts/:id/reveal',
    summary: 'Show secrets of an account; each reveal is on record',
    access: ['accounts.own', 'accounts.manage'],
    limit: 'reveal',
    secret: true,
    entities: ['OwnAccount'],
    params: strict({ id: IdParam }),
    body: strict({
      fields: z.array(SecretField).min(1).max(secretFields.length),
      /** The secrets go to the clipboard without being shown; the audit record says so. */
      copying: z.boolean().optional(),
    }),
    /** The requested secrets; null if there is none. */
    response: z.object({
      login_pass: z.string().nullable().optional(),
      login: z.string().nullable().optional(),
      password: z.string().nullable().optional(),
      cvv: z.string().nullable().optional(),
    }),
  },
  showOneTimeCodes: {
    method: 'POST',
    path: '/accounts/:id/one-time-codes',
    summary: 'Show the one-time codes of an account for 60 seconds; each press is on record',
    access: ['accounts.own', 'accounts.manage'],
    limit: 'reveal',
    secret: true,
    entities: ['OwnAccount'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: z.object({
      /** The currently valid code comes first. */
      codes: z.array(
        z.object({
          code: z.string(),
          /**
           * Validity in ms: of the first code from now, of each other from the end of the one before; 60 s in total.
           */
          ms: z.int().min(1).max(60_000),
        }),
      ),
    }),
  },
  undoTake: {
    method: 'POST',
    path: '/accounts/:id/undo-take',
    summary: 'Return an account within ten minutes of taking it',
    access: 'accounts.own',
    entities: ['AvailableAccount', 'OwnAccount', 'TakenAccount', 'Sheet'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  releaseAccount: {
    method: 'POST',
    path: '/accounts/:id/release',
    summary: 'Take an account from its holder and offer it again',
    access: 'accounts.manage',
    entities: ['AvailableAccount', 'OwnAccount', 'TakenAccount', 'Sheet'],
    params: strict({ id: IdParam }),
    body: strict({ reason: Reason }),
    response: Success,
  },
  handOverAccount: {
    method: 'POST',
    path: '/accounts/:id/hand-over',
    summary: 'Give an account to another person',
    access: 'accounts.manage',
    entities: ['OwnAccount', 'TakenAccount'],
    params: strict({ id: IdParam }),
    body: strict({ userId: Id, reason: Reason }),
    response: Success,
  },
  listTakers: {
    method: 'GET',
    path: '/accounts/takers',
    summary: 'The people to whom an account can be handed over',
    access: 'accounts.manage',
    entities: ['TakenAccount'],
    response: z.object({ people: z.array(z.object({ userId: Id, username: z.string() })) }),
  },
  correctSpend: {
    method: 'PUT',
    path: '/accounts/:id/spend',
    summary: 'Correct the spend of a closed account, and days of it that are in its way; the history is kept',
    access: 'accounts.manage',
    entities: ['OwnAccount', 'TakenAccount', 'AccountSpend', 'Result'],
    params: strict({ id: IdParam }),
    body: strict({ spend: Money.min(0).max(1_000_000), ...corrections, reason: Reason }),
    response: Success,
  },
  getAccount: {
    method: 'GET',
    path: '/accounts/:id',
    summary: 'One account: as its holder sees it, as a team lead does, or both, with its mailbox; without its secrets',
    access: ['accounts.own', 'accounts.manage'],
    entities: ['OwnAccount', 'TakenAccount', 'OwnMailbox', 'PoolMailbox'],
    params: strict({ id: IdParam }),
    response: z
      .object({
        own: OwnAccount.nullable(),
        taken: TakenAccount.nullable(),
        /** Null if its row names none, and none came with it. */
        mailbox: AccountMailbox.nullable(),
      })
      .meta({ id: 'AccountRecord' }),
  },
  getAccountTimeline: {
    method: 'GET',
    path: '/accounts/:id/timeline',
    summary: 'What happened to an account, newest first; names for team leads only',
    access: ['accounts.own', 'accounts.manage'],
    entities: ['TakenAccount'],
    params: strict({ id: IdParam }),
    response: z.object({
      events: z.array(
        z.object({
          at: Moment,
          kind: AccountEventKind,
          username: z.string().nullable(),
          detail: z.string().nullable(),
          /** Spend, once closed or corrected, and its value before a correction. */
          spend: z.number().nullable(),
          spendBefore: z.number().nullable(),
          /** The new state and the previous one. */
          state: AccountState.nullable(),
          stateBefore: AccountState.nullable(),
          /** Reason for closing; the detail explains it. */
          closeReason: CloseReason.nullable(),
          /**
           * Route by which a secret reached a person; null for other events, and for events from before this was
           * recorded.
           */
          how: z.enum(deliveries).nullable(),
        }),
      ),
    }),
  },
})
