import { z } from 'zod'
import { Id, Moment, RoleName, VisibleText } from '../../shared.ts'
import { MailboxStatus } from '../codes/mailboxes.ts'
import { Username } from './auth.ts'

/**
 * What became of a message to a person in Telegram. `not_started`: they never pressed Start; `blocked`: they want to hear no
 * more; `rejected`: Telegram knows nobody by that id; `limited`: too many messages at the moment; `unclear`: no answer came
 * in time, it may have arrived; `unavailable`: Telegram cannot be reached, or refuses the bot.
 */
export const messageOutcomes = [
  'delivered',
  'not_started',
  'blocked',
  'rejected',
  'limited',
  'unclear',
  'unavailable',
] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** Rights that are given one by one, to roles or to people. */
export const grantable = ['links.create', 'results.people'] as const
export const Grantable = z.enum(grantable)
export type Grantable = z.output<typeof Grantable>

/** As Telegram names an account: digits only, at most 18 of them. */
export const TelegramId = z.string().regex(/^[1-9]\d{0,17}$/, 'Please enter only numbers')

/** Of a new or renamed person: 3 to 50 characters of those that signing in accepts. */
export const NewUsername = Username.min(3, 'Username: 3 to 50 characters')

/** Open accounts that a person may hold at once; null: no limit. */
export const AccLimit = z.int().min(0).max(9_999).nullable()

/** As ADSpower names a group. */
export const AdspowerId = VisibleText.min(1).max(40).nullable()

/** A person as administrators see them. */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    /** Null of who was unpaired: they cannot sign in until an account is paired anew. */
    telegramId: z.string().nullable(),
    groupIds: z.array(z.int()),
    adspowerId: z.string().nullable(),
    roleId: Id.nullable(),
    roleName: RoleName.nullable(),
    accLimit: z.int().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
    /** The flag; the role `admin` and the configured name make an administrator too. */
    isAdmin: z.boolean(),
    /** Whether they may sign in. */
    enabled: z.boolean(),
    grants: z.array(Grantable),
    /** Who leads them; whether, as a lead, they see their own people's things alone, and how many people these are. */
    leadId: Id.nullable(),
    lead: z.string().nullable(),
    ownPeopleOnly: z.boolean(),
    people: z.int().min(0),
    /** Why they can be neither deleted nor lose their rights: oneself, the last administrator, the configured one. */
    protectedAs: z.enum(['self', 'last', 'configured']).nullable(),
    /** Whether the bot can write to them, as far as it has tried. */
    reach: z.enum(['unknown', 'works', 'not_started', 'blocked']),
    /** Open accounts and mailboxes that they hold now. */
    accounts: z.int().min(0),
    mailboxes: z.int().min(0),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

/** How often a mailbox was handed out, to whom last, and what came of it. */
export const EmailUsage = z
  .object({
    id: Id,
    email: z.string(),
    created_by: z.string(),
    used_by_username: z.string().nullable(),
    user_role: RoleName.nullable(),
    used_at: Moment.nullable(),
    code_extracted: z.string().nullable(),
    total_uses: z.int().min(0),
    status: MailboxStatus,
  })
  .meta({ id: 'EmailUsage' })
export type EmailUsage = z.output<typeof EmailUsage>

/** Kinds of people by which rights differ. */
export const personKinds = ['admin', 'configured', 'TeamleadFarmer', 'farmer', 'buyer', 'none'] as const
