import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Id, IdParam, Language, maxNumber, Moment, RoleName, Success } from '../../shared.ts'
import { KeepOwners } from '../figures/owners.ts'
import { GroupIds } from './admin.ts'
import { Code, Password } from './auth.ts'
import { AccLimit, AdspowerId, NewUsername } from './people.ts'

/** 256 random bits. Whoever has them may become the invited person, once. Only ever in the fragment of an address. */
export const InviteToken = z.string().regex(/^[\w-]{43}$/)

/** An unused invitation: open, or ended less than 30 days ago. */
export const Invite = z
  .object({
    id: Id,
    username: z.string(),
    roleId: Id,
    roleName: RoleName,
    groupIds: z.array(z.int()),
    adspowerId: z.string().nullable(),
    accLimit: z.int().nullable(),
    /** Their future lead, while that person leads a team. */
    leadId: Id.nullable(),
    lead: z.string().nullable(),
    state: z.enum(['open', 'expired', 'withdrawn']),
    /** The inviter. */
    createdBy: z.string(),
    createdAt: Moment,
    /** 72 hours later. */
    expiresAt: Moment,
  })
  .meta({ id: 'Invite' })
export type Invite = z.output<typeof Invite>

/**
 * State of an invitation. Also `withdrawn` if its inviter may no longer add people, or if its role may no longer be
 * given.
 */
export const inviteStates = ['open', 'used', 'expired', 'withdrawn', 'unknown'] as const
export type InviteState = (typeof inviteStates)[number]

/** A browser that has reached the bot step and waits for the code. */
export const InviteClaim = z
  .object({
    username: z.string(),
    /** Opens the bot in Telegram; pressing Start there sends the code. Valid until `expiresAt` at most. */
    link: z.string(),
    /** Ten minutes after that step. */
    expiresAt: Moment,
  })
  .meta({ id: 'InviteClaim' })
export type InviteClaim = z.output<typeof InviteClaim>

export const invites = defineContract({
  listInvites: {
    method: 'GET',
    path: '/admin/invites',
    summary: 'Invitations that were not used, the open ones first; others for 30 days, at most 300. Never their links',
    access: 'users.manage',
    entities: ['Invite'],
    response: z.object({ invites: z.array(Invite) }).meta({ id: 'Invites' }),
  },
  createInvite: {
    method: 'POST',
    path: '/admin/invites',
    summary: 'Invite a person, who is no administrator, by a link that works once within 72 hours; shown this once',
    sensitive: true,
    secret: true,
    access: 'users.manage',
    entities: ['Invite'],
    body: strict({
      username: NewUsername,
      roleId: Id,
      groupIds: GroupIds.optional(),
      adspowerId: AdspowerId.optional(),
      accLimit: AccLimit.optional(),
      leadId: Id.max(maxNumber).nullable().optional(),
      /** From today, whenever the invitation is accepted. */
      keepOwners: KeepOwners.optional(),
    }),
    // The page puts the token after the # of its own address /invite.
    response: z.object({ invite: Invite, token: InviteToken }).meta({ id: 'NewInvite' }),
  },
  createPairingLink: {
    method: 'POST',
    path: '/admin/users/:id/pairing-link',
    summary:
      'A link by which a person without a Telegram account pairs one, with their password; works once within 72 hours, shown this once',
    sensitive: true,
    secret: true,
    access: 'users.manage',
    entities: ['User'],
    params: strict({ id: IdParam }),
    body: strict({}),
    // The page puts the token after the # of its own address /invite. It invalidates any earlier one.
    response: z.object({ username: z.string(), expiresAt: Moment, token: InviteToken }).meta({ id: 'PairingLink' }),
  },
  withdrawInvite: {
    method: 'DELETE',
    path: '/admin/invites/:id',
    summary: 'Withdraw an invitation: its link does nothing any more, also for whoever is half way',
    sensitive: true,
    access: 'users.manage',
    entities: ['Invite'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  lookAtInvite: {
    method: 'POST',
    path: '/invites/look',
    summary: 'How an invitation stands; changes nothing',
    access: 'public',
    limit: 'sign-in',
    entities: [],
    body: strict({ token: InviteToken }),
    response: z.object({
      state: z.enum(inviteStates),
      /** Only for an open invitation. */
      invite: z
        .object({
          username: z.string(),
          /** Null for a link that pairs a Telegram account with an existing person. */
          roleName: RoleName.nullable(),
          expiresAt: Moment,
          /** Zone in which times are displayed. */
          reportTimeZone: z.string(),
        })
        .nullable(),
    }),
  },
  chooseInvitePassword: {
    method: 'POST',
    path: '/invites/password',
    summary:
      'The first step of an invited person: a password, theirs where they have one. Answers the link by which the bot sends a code',
    access: 'public',
    limit: 'sign-in',
    entities: [],
    body: strict({ token: InviteToken, password: Password, language: Language.optional() }),
    response: InviteClaim,
  },
  getInviteClaim: {
    method: 'GET',
    path: '/invites/claim',
    summary: 'Where this browser stands in accepting an invitation',
    access: 'public',
    entities: [],
    cacheSeconds: 0,
    response: z.object({ claim: InviteClaim.nullable() }),
  },
  acceptInvite: {
    method: 'POST',
    path: '/invites/accept',
    summary: 'The last step of an invited person: the code from the bot. Adds or pairs them, and signs them in',
    access: 'public',
    limit: 'sign-in',
    entities: ['Me', 'Session', 'User', 'Invite'],
    body: strict({ code: Code }),
    response: Success,
  },
})
