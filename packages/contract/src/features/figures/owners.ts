import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Id, IdParam, listed, listQuery, maxNumber, Moment, Success, VisibleText } from '../../shared.ts'

/**
 * Rules that decide the owner of a campaign's day. The first that applies wins: a manual assignment, the holder of the
 * link's account, the person in the tracker's sub ID, the only buyer of its group; otherwise nobody.
 */
export const ownerRules = ['assignment', 'account', 'sub_id', 'group', 'none'] as const
export const OwnerRule = z.enum(ownerRules)
export type OwnerRule = z.output<typeof OwnerRule>

/** Days of a campaign assigned manually to a person; open-ended without a last day. */
export const CampaignAssignment = z
  .object({
    id: Id,
    campaignId: Id,
    /** Its name in the tracker; null while unknown. */
    campaign: z.string().nullable(),
    userId: Id,
    username: z.string(),
    /** Whether the person has left. */
    left: z.boolean(),
    firstDay: Day,
    lastDay: Day.nullable(),
    setBy: z.string(),
    setAt: Moment,
  })
  .meta({ id: 'CampaignAssignment' })
export type CampaignAssignment = z.output<typeof CampaignAssignment>

/** Name of a person in the tracker's sub ID, besides the user name. */
export const PersonAlias = z
  .object({
    id: Id,
    alias: z.string(),
    userId: Id,
    username: z.string(),
    left: z.boolean(),
    setBy: z.string(),
    setAt: Moment,
  })
  .meta({ id: 'PersonAlias' })
export type PersonAlias = z.output<typeof PersonAlias>

/** Owner of a campaign on some days of a range. */
export const CampaignOwner = z
  .object({
    campaignId: Id,
    rule: OwnerRule,
    /** Null if it belongs to nobody, or if the name is hidden. */
    username: z.string().nullable(),
    /** Whether the owner is the caller. */
    you: z.boolean(),
    /** Whether the owner has left. */
    left: z.boolean(),
    firstDay: Day,
    lastDay: Day,
    /** Number of days; with a sub ID a day can have several owners. */
    days: z.int().min(1),
  })
  .meta({ id: 'CampaignOwner' })
export type CampaignOwner = z.output<typeof CampaignOwner>

const Someone = z.object({ userId: Id, username: z.string() })

/** Campaigns that change owner, possibly to nobody, from today on because somebody joins or leaves a group. */
export const OwnerShift = z
  .object({
    /** Null for nobody. */
    from: Someone.nullable(),
    /** Null for nobody. Without id and name: the person to be added. */
    to: z.object({ userId: Id.nullable(), username: z.string().nullable() }).nullable(),
    campaigns: z.int().min(1),
    /** Number of them that the person can keep; none if the sub ID also names others. */
    keepable: z.int().min(0),
    /** The first by name, at most 20. */
    named: z.array(z.object({ campaignId: Id, name: z.string() })),
  })
  .meta({ id: 'OwnerShift' })
export type OwnerShift = z.output<typeof OwnerShift>

/** Owner shifts caused by a change of groups or roles, from a day on. */
export const OwnerPreview = z.object({ day: Day, shifts: z.array(OwnerShift) }).meta({ id: 'OwnerPreview' })
export type OwnerPreview = z.output<typeof OwnerPreview>

/** People who keep campaigns that a rule would take away; the campaigns are assigned to them from today. */
export const KeepOwners = z.array(Id.max(maxNumber)).max(100)

/** Maximum days of a range for which owners are listed: its last ones. */
export const ownerDays = 92
/** Maximum number of aliases. */
export const maxAliases = 1_000

const assignment = { userId: Id.max(maxNumber), firstDay: Day, lastDay: Day.nullable() }

export const owners = defineContract({
  listCampaignOwners: {
    method: 'GET',
    path: '/owners/campaigns',
    summary:
      'For whom campaigns count on the last 92 days of a range, and what decided it; names only for those who lead',
    access: 'campaigns.read',
    entities: ['CampaignOwner'],
    cacheSeconds: 60,
    query: strict({ fromDate: Day, toDate: Day }),
    response: z.object({ fromDate: Day, toDate: Day, owners: z.array(CampaignOwner) }),
  },
  listCampaignAssignments: {
    method: 'GET',
    path: '/owners/assignments',
    summary: 'Campaigns that were given to people by hand, with their days',
    access: 'owners.manage',
    entities: ['CampaignOwner'],
    csv: {
      rows: 'assignments',
      columns: {
        'Campaign ID': 'campaignId',
        Campaign: 'campaign',
        Username: 'username',
        Left: 'left',
        'First day': 'firstDay',
        'Last day': 'lastDay',
        'Set by': 'setBy',
        'Set at': 'setAt',
      },
    },
    query: listQuery(['campaign', 'username', 'firstDay', 'setAt']),
    response: listed({ assignments: z.array(CampaignAssignment) }),
  },
  assignCampaign: {
    method: 'POST',
    path: '/owners/assignments',
    summary: 'Give days of a campaign to a person',
    access: 'owners.manage',
    entities: ['CampaignOwner', 'AuditRecord'],
    body: strict({ campaignId: Id.max(maxNumber), ...assignment }),
    response: Success.extend({ assignment: CampaignAssignment }),
  },
  changeCampaignAssignment: {
    method: 'PUT',
    path: '/owners/assignments/:id',
    summary: 'Change the person or the days of an assignment',
    access: 'owners.manage',
    entities: ['CampaignOwner', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict(assignment),
    response: Success.extend({ assignment: CampaignAssignment }),
  },
  removeCampaignAssignment: {
    method: 'DELETE',
    path: '/owners/assignments/:id',
    summary: 'Take an assignment back: the other rules decide its days again',
    access: 'owners.manage',
    entities: ['CampaignOwner', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  listPersonAliases: {
    method: 'GET',
    path: '/owners/aliases',
    summary: 'What the tracker’s sub ID calls people, besides their user names',
    access: 'owners.manage',
    entities: ['CampaignOwner'],
    response: z.object({ aliases: z.array(PersonAlias) }),
  },
  addPersonAlias: {
    method: 'POST',
    path: '/owners/aliases',
    summary: 'Let a value of the tracker’s sub ID name a person',
    access: 'owners.manage',
    entities: ['CampaignOwner', 'AuditRecord'],
    body: strict({ alias: VisibleText.min(1).max(200), userId: Id.max(maxNumber) }),
    response: Success.extend({ alias: PersonAlias }),
  },
  removePersonAlias: {
    method: 'DELETE',
    path: '/owners/aliases/:id',
    summary: 'Take an alias back',
    access: 'owners.manage',
    entities: ['CampaignOwner', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
})
