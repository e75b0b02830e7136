import type {
  AvailableAccount,
  OwnAccount,
  Sheet,
  SheetField,
  SheetMapping,
  SheetReport,
  TakenAccount,
} from '@app/contract'
import type { Handlers } from './network.ts'
import { withTrail } from './trail.ts'

const since = '2026-11-18T07:15:00Z'
/** Default state of an account. */
const untold = { state: 'new', stateSince: since, closeReason: null, closeNote: null } as const
/** Fields that only the detail of an account has. */
export const noAmounts = {
  spend: null,
  spendBefore: null,
  state: null,
  stateBefore: null,
  closeReason: null,
  how: null,
} as const
export const noStates = { new: 0, warming_up: 0, running: 0, checkpoint: 0, banned: 0 }

/** Free account of Spain with the given number. */
export const free = (n: number, more: Partial<AvailableAccount> = {}): AvailableAccount => ({
  id: `ES-${20_000 + n}`,
  name: null,
  country: 'ES',
  row: 100 + n,
  url: 'sheet-2',
  sheet: 'November stock',
  mailType: 'outlook',
  whGeo: 'ES',
  pixel: true,
  email: true,
  since: '2026-10-29T12:31:00Z',
  ...more,
})

/** Free accounts of Spain, numbered from 1. */
export const freeOnes = (count: number): AvailableAccount[] =>
  Array.from({ length: count }, (_, index) => free(index + 1))

/** Answer with a list of free accounts. */
export const freeList = (accounts: AvailableAccount[]) => ({
  accounts,
  total: accounts.length,
  next: accounts[0]?.id ?? null,
  mailTypes: ['gmail', 'outlook'],
  whGeos: ['ES', 'US'],
})

/** Number of free accounts by country. */
export const summary = (byCountry: Record<string, number> = { KZ: 131, ES: 23, BG: 2, DE: 72 }) => ({
  success: true as const,
  message: '',
  total: Object.values(byCountry).reduce((sum, count) => sum + count, 0),
  byCountry,
  asOf: '2026-11-20T12:31:00Z',
  trouble: null,
})

/** Account held by the person. */
export const own = (
  id: number,
  more: Partial<Omit<OwnAccount, 'details'>> & { details?: Partial<OwnAccount['details']> } = {},
): OwnAccount => ({
  id,
  accountId: `KZ-${19_000 + id}`,
  accountName: `KZ-${19_000 + id}`,
  country: 'KZ',
  pixel: `77401995512${id}`,
  takenAt: since,
  ...untold,
  closed: false,
  spend: null,
  closedAt: null,
  notes: '',
  notesVersion: 0,
  returnableUntil: null,
  revealable: ['login_pass', 'cvv'],
  oneTimeCodes: false,
  ...more,
  details: {
    country: 'KZ',
    mail_type: 'outlook',
    wh_geo: 'KZ',
    pixel: `77401995512${id}`,
    cvv: null,
    login_pass: null,
    link: `https://ads.example.com/manage/${id}`,
    ...more.details,
  },
})

/** Closed account of the person. */
export const closed = (id: number, spend = 412.5): OwnAccount =>
  own(id, { closed: true, spend, closedAt: '2026-11-19T10:00:00Z' })

/** Answer to a take. */
export const takeAnswer = (account: AvailableAccount = free(1)) => ({
  success: true as const,
  account: {
    recordId: 500,
    id: account.id,
    name: `Name of ${account.id}`,
    country: account.country,
    login_pass: 'ads20413:Qv7-rTn2-pL9',
    login: 'ads20413',
    password: 'Qv7-rTn2-pL9',
    link: 'https://ads.example.com/manage/20413',
  },
})

/** Taken account as a team lead sees it. */
export const takenOne = (id: number, more: Partial<TakenAccount> = {}): TakenAccount => ({
  id,
  accountId: `ES-${20_000 + id}`,
  accountName: `ES-${20_000 + id}`,
  country: 'ES',
  userId: 11,
  userUsername: 'buyer1',
  takenBy: { userId: 11, username: 'buyer1', role: 'buyer' },
  isUserAdmin: false,
  takenAt: '2026-11-20T12:32:00Z',
  ...untold,
  closed: false,
  closedAt: null,
  spend: null,
  sheet: 'EU main',
  writing: 'written',
  seenBy: [],
  ...more,
})

/** Paged overview of taken accounts. */
export const overview = (accounts: TakenAccount[] = [takenOne(1)], total = accounts.length, page = 1) => ({
  accounts,
  total,
  page,
  limit: 10,
  states: { ...noStates, new: 3, running: 1 },
  totals: {
    spend: 508.75,
    byUser: [
      { username: 'buyer1', accounts: 3, spend: 412.5 },
      { username: 'buyer2', accounts: 1, spend: 96.25 },
    ],
    byCountry: [{ country: 'ES', accounts: 4, spend: 508.75 }],
  },
})

/** Source sheet of accounts. */
export const sheet = (id: number, more: Partial<Sheet> = {}): Sheet => ({
  id,
  name: `Sheet ${id}`,
  description: 'Warmed, with mailboxes',
  url: `https://docs.google.com/spreadsheets/d/abc${id}/edit#gid=0`,
  tab: 'Main',
  createdAt: '2026-11-01T08:00:00Z',
  readAt: '2026-11-20T12:31:00Z',
  trouble: null,
  troubleValues: {},
  free: 512,
  taken: 388,
  unwritten: 0,
  ...more,
})

/** Row counts of a sheet. */
export const report = (more: Partial<SheetReport> = {}): SheetReport => ({
  accepted: 512,
  duplicate: 1,
  missing: 2,
  unknownCountry: 1,
  formulaError: 1,
  longNumber: 1,
  alreadyTaken: 3,
  rows: [
    { row: 14, accountId: 'ES-20001', name: null, state: 'duplicate', detail: 'EU main' },
    { row: 15, accountId: null, name: null, state: 'missing', detail: null },
    { row: 16, accountId: 'XX-1', name: null, state: 'unknown_country', detail: 'Atlantis' },
    { row: 17, accountId: 'XX-2', name: null, state: 'formula_error', detail: 'Geo: #N/A' },
    { row: 18, accountId: '7.12346E+18', name: null, state: 'long_number', detail: 'ID: 7.12346E+18' },
  ],
  wrongTotp: [],
  ...more,
})

/** Result of checking a sheet. */
export const checked = () => ({
  title: 'November stock',
  tab: 'Main',
  header: ['ID', 'Geo', 'Password', 'Secret', 'Extra'],
  mapping: { id: 'ID', country: 'Geo' } as SheetMapping,
  headerRow: 1,
  samples: ['ES-1', 'ES', null, null, null] as (string | null)[],
  missing: [] as SheetField[],
  headless: false,
  address: 'https://docs.google.com/spreadsheets/d/abc/edit#gid=0',
  proposed: {} as SheetMapping,
  report: report(),
})

/** Service account with which sheets are shared. */
export const serviceAccount = 'sheets-reader@example.com'

/** Default answers for the accounts page: nothing free, nothing taken, no sheets. */
export const withAccounts: Handlers = {
  ...withTrail,
  listHolders: () => ({ holders: [] }),
  getAccountsSummary: () => summary({}),
  listMyAccounts: () => ({ accounts: [] }),
  listSpendDays: () => ({
    firstDay: '2026-11-18',
    lastDay: '2026-11-20',
    openFrom: '2026-11-18',
    closed: false,
    total: 0,
    days: [],
  }),
  previewClosing: () => ({
    firstDay: '2026-11-20',
    lastDay: '2026-11-20',
    recorded: 0,
    rest: 0,
    rule: 'equal',
    days: [],
    refused: null,
    recordedDays: [],
  }),
  listSheets: () => ({ sheets: [], serviceAccount: null }),
  listSheetConflicts: () => ({ conflicts: [] }),
  listTakenWithUsers: () => ({
    ...overview([]),
    totals: { spend: 0, byUser: [], byCountry: [] },
  }),
}
