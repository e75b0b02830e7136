import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Id, IdParam, listed, listQuery, maxNumber, Moment, Success, VisibleText } from '../../shared.ts'

/**
 * What decides for whom a campaign's day counts, the first that applies: an assignment by hand, who held its link's account,
 * whom the tracker's sub ID names, the only buyer of its group; else nobody.
 */
export const ownerRules = ['assignment', 'account', 'sub_id', 'group', 'none'] as const
export const OwnerRule = z.enum(ownerRules)
export type OwnerRule = z.output<typeof OwnerRule>

/** Days of a campaign that were given to a person by hand; without a last day it goes on. */
export const CampaignAssignment = z
  .object({
    id: Id,
    campaignId: Id,
    /** Its name in the tracker; null while that is not known. */
    campaign: z.string().nullable(),
    userId: Id,
    username: z.string(),
    /** The person has left. */
    left: z.boolean(),
    firstDay: Day,
    lastDay: Day.nullable(),
    setBy: z.string(),
    setAt: Moment,
  })
  .meta({ id: 'CampaignAssignment' })
export type CampaignAssignment = z.output<typeof CampaignAssignment>

/** What the tracker's sub ID calls a person, besides the user name. */
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

/** For whom a campaign counts on some days of a range. */
export const CampaignOwner = z
  .object({
    campaignId: Id,
    rule: OwnerRule,
    /** Null: nobody's, or somebody whose name is not told. */
    username: z.string().nullable(),
    /** The person who asks. */
    you: z.boolean(),
    /** The person has left. */
    left: z.boolean(),
    firstDay: Day,
    lastDay: Day,
    /** How many days; with a sub ID a day can have several owners. */
    days: z.int().min(1),
  })
  .meta({ id: 'CampaignOwner' })
export type CampaignOwner = z.output<typeof CampaignOwner>

const Someone = z.object({ userId: Id, username: z.string() })

/** Campaigns that count for another person, or for nobody, from today on, because somebody comes into a group or leaves it. */
export const OwnerShift = z
  .object({
    /** Null: nobody. */
    from: Someone.nullable(),
    /** Null: nobody. Without id and name: whoever is to come. */
    to: z.object({ userId: Id.nullable(), username: z.string().nullable() }).nullable(),
    campaigns: z.int().min(1),
    /** How many of them can stay the person's: where the sub ID names others, too, none can. */
    keepable: z.int().min(0),
    /** The first by their names, at most 20. */
    named: z.array(z.object({ campaignId: Id, name: z.string() })),
  })
  .meta({ id: 'OwnerShift' })
export type OwnerShift = z.output<typeof OwnerShift>

/** Owner shifts of a change of groups or roles from a day on. */
export const OwnerPreview = z.object({ day: Day, shifts: z.array(OwnerShift) }).meta({ id: 'OwnerPreview' })
export type OwnerPreview = z.output<typeof OwnerPreview>

/** People whose campaigns stay theirs though a rule would take them away: they are assigned to them from today. */
export const KeepOwners = z.array(Id.max(maxNumber)).max(100)

/** How many days of a range owners are told of: its last ones. */
export const ownerDays = 92
/** How many aliases there may be. */
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
