import { type CampaignOwner, type OwnerRule } from '@app/contract'
import { ownerInFiles } from '@app/figures'
import type { Principal } from '../../lib/principal.ts'
import type { OwnersService } from './service.ts'
import { presentOwners } from './campaign-owners.ts'

const rules: Record<OwnerRule, string> = {
  assignment: 'assigned by hand',
  account: 'user of the link’s account',
  sub_id: 'sub ID',
  group: 'only buyer in the group',
  none: 'no rule applies',
}

/** Owners of a campaign as text for exports, in English. */
export interface OwnerWords {
  owner: string
  owner_rule: string
  /** The same, one entry per owner. */
  each: readonly { who: string; days: string; rule: string }[]
}

const whoIs = (owner: CampaignOwner): string => ownerInFiles({ ...owner, assigned: owner.rule !== 'none' })

const daysOf = ({ firstDay, lastDay, days }: CampaignOwner): string => {
  if (firstDay === lastDay) return firstDay
  const isWhole = days === Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1
  return `${firstDay}/${lastDay}${isWhole ? '' : ` (${days} ${days === 1 ? 'day' : 'days'})`}`
}

/**
 * Owners by campaign and the rule that decided, limited to what the reader may know. Days are included if there are
 * several owners, or if only the last days of the range are covered. Several owners are ordered by their days, and
 * their rules likewise.
 */
export const wordOwners =
  (service: OwnersService) =>
  async (reader: Principal, { from, to }: { from: string; to: string }): Promise<ReadonlyMap<number, OwnerWords>> => {
    const told = await presentOwners(service, reader, { fromDate: from, toDate: to })
    const all = new Map<number, CampaignOwner[]>()
    for (const each of told.owners) all.set(each.campaignId, [...(all.get(each.campaignId) ?? []), each])
    const words = (owners: readonly CampaignOwner[]): OwnerWords => {
      const inOrder = owners.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay))
      const hasDays = inOrder.length > 1 || told.fromDate > from
      return {
        owner: inOrder.map((each) => (hasDays ? `${whoIs(each)}: ${daysOf(each)}` : whoIs(each))).join('; '),
        owner_rule: inOrder.map(({ rule }) => rules[rule]).join('; '),
        each: inOrder.map((one) => ({ who: whoIs(one), days: daysOf(one), rule: rules[one.rule] })),
      }
    }
    return new Map([...all].map(([id, owners]) => [id, words(owners)]))
  }
