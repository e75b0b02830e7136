import type { AppContract } from '@app/contract'
import { addTexts } from '#i18n/namespaces.ts'

/** Calls with a CSV export. */
type FileCall = {
  [K in keyof AppContract]: AppContract[K] extends { csv: object } ? K : never
}[keyof AppContract]

interface Words {
  /** Actor of background work. */
  server: string
  /** Unknown person, such as a mistyped user name. */
  somebody: string
  yes: string
  no: string
  lists: Record<FileCall, string>
  /** Ways of signing in and of delivering a secret. */
  how: Record<'code' | 'recovery' | 'invite' | 'delivered' | 'copied' | 'shown', string>
  by: Record<'telegram' | 'command', string>
  secrets: Record<'code', string>
}

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    auditWords: Words
  }
}

const en: Words = {
  server: 'The server',
  somebody: 'Someone unknown',
  yes: 'yes',
  no: 'no',
  lists: {
    listTakenWithUsers: 'taken accounts',
    listAllTaken: 'all taken accounts',
    listMyAccounts: 'own accounts',
    listUsers: 'users',
    listEmailUsage: 'email usage',
    listSeenSecrets: 'secrets seen by a user',
    listSeen: 'secrets and codes seen',
    listAudit: 'audit log',
    getCampaignBreakdown: 'campaign breakdown',
    listCampaigns: 'campaigns',
    compareCampaigns: 'campaigns with comparison',
    listMyMailboxes: 'own emails',
    listLinks: 'links',
    listCampaignAssignments: 'campaign assignments',
    listPool: 'email pool',
    listPwaLinks: 'PWA library',
    listLinkCountries: 'link countries',
    getResults: 'results',
    listCampaignCosts: 'campaign costs',
    listSheetRows: 'rows not accepted from a sheet',
    getBulkChange: 'rows of a bulk change',
  },
  how: {
    code: 'code from Telegram',
    recovery: 'recovery code',
    invite: 'invitation',
    delivered: 'delivered with the account',
    copied: 'copied without showing',
    shown: 'shown',
  },
  by: { telegram: 'Telegram', command: 'command line' },
  secrets: { code: 'Code from the email' },
}

const uk: Words = {
  server: 'Сервер',
  somebody: 'Невідомо хто',
  yes: 'так',
  no: 'ні',
  lists: {
    listTakenWithUsers: 'взяті акаунти',
    listAllTaken: 'усі взяті акаунти',
    listMyAccounts: 'свої акаунти',
    listUsers: 'користувачі',
    listEmailUsage: 'використання пошт',
    listSeenSecrets: 'дані, які переглянув користувач',
    listSeen: 'переглянуті дані й коди',
    listAudit: 'журнал дій',
    getCampaignBreakdown: 'розбивка кампанії',
    listCampaigns: 'кампанії',
    compareCampaigns: 'кампанії з порівнянням',
    listMyMailboxes: 'свої пошти',
    listLinks: 'посилання',
    listCampaignAssignments: 'закріплення кампаній',
    listPool: 'пул пошт',
    listPwaLinks: 'бібліотека PWA',
    listLinkCountries: 'країни посилань',
    getResults: 'результати',
    listCampaignCosts: 'витрати кампаній',
    listSheetRows: 'неприйняті рядки таблиці',
    getBulkChange: 'рядки масової зміни',
  },
  how: {
    code: 'код із Telegram',
    recovery: 'резервний код',
    invite: 'запрошення',
    delivered: 'передано разом з акаунтом',
    copied: 'скопійовано без показу',
    shown: 'показано',
  },
  by: { telegram: 'Telegram', command: 'командний рядок' },
  secrets: { code: 'Код із пошти' },
}

addTexts('auditWords', en, uk)
