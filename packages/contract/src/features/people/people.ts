import { z } from 'zod'
import { Id, Moment, RoleName, VisibleText } from '../../shared.ts'
import { MailboxStatus } from '../codes/mailboxes.ts'
import { Username } from './auth.ts'

/**
 * Outcome of a message to a person in Telegram. `not_started`: they never pressed Start; `blocked`: they blocked the
 * bot; `rejected`: Telegram does not know this id; `limited`: too many messages at the moment; `unclear`: no answer
 * came in time, it may have arrived; `unavailable`: Telegram cannot be reached, or refuses the bot.
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

/** Rights that are granted individually, to roles or to people. */
export const grantable = ['links.create', 'results.people'] as const
export const Grantable = z.enum(grantable)
export type Grantable = z.output<typeof Grantable>

/** Telegram account id: digits only, at most 18 of them. */
export const TelegramId = z.string().regex(/^[1-9]\d{0,17}$/, 'Please enter only numbers')

/** Name of a new or renamed person: 3 to 50 characters of those that sign-in accepts. */
export const NewUsername = Username.min(3, 'Username: 3 to 50 characters')

/** Maximum open accounts of a person; null for no limit. */
export const AccLimit = z.int().min(0).max(9_999).nullable()

/** Group id in ADSpower. */
export const AdspowerId = VisibleText.min(1).max(40).nullable()

/** A person as administrators see them. */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    /** Null if unpaired: the person cannot sign in until an account is paired again. */
    telegramId: z.string().nullable(),
    groupIds: z.array(z.int()),
    adspowerId: z.string().nullable(),
    roleId: Id.nullable(),
    roleName: RoleName.nullable(),
    accLimit: z.int().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
    /** The flag only; the role `admin` and the configured name also make an administrator. */
    isAdmin: z.boolean(),
    /** Whether they may sign in. */
    enabled: z.boolean(),
    grants: z.array(Grantable),
    /** Their lead; whether they, as a lead, are restricted to their own people; and the number of these people. */
    leadId: Id.nullable(),
    lead: z.string().nullable(),
    ownPeopleOnly: z.boolean(),
    people: z.int().min(0),
    /**
     * Why they can neither be deleted nor lose their rights: the caller, the last administrator, the configured one.
     */
    protectedAs: z.enum(['self', 'last', 'configured']).nullable(),
    /** Whether the bot can write to them, as far as it has tried. */
    reach: z.enum(['unknown', 'works', 'not_started', 'blocked']),
    /** Open accounts and mailboxes that they hold now. */
    accounts: z.int().min(0),
    mailboxes: z.int().min(0),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

/** Number of times that a mailbox was handed out, its last holder, and the outcome. */
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

/** Kinds of people with different rights. */
export const personKinds = ['admin', 'configured', 'TeamleadFarmer', 'farmer', 'buyer', 'none'] as const
