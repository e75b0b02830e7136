import {
  divideCampaign,
  groupOf,
  noCampaignId,
  ownerInFiles,
  type Campaign,
  type CampaignPart,
  type OwnerPart,
  type OwnerParts,
} from '@app/contract'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'

/** Owners of a campaign in words; several stand in the order of their days. */
interface OwnerWords {
  owner: string
  owner_rule: string
  /** One by one. */
  each: readonly { who: string; days: string; rule: string }[]
}

interface Days {
  from: string
  to: string
}

export interface OwnedOptions {
  /** Whose campaigns of a range are, in words, as far as a person may know it. */
  owners(reader: Principal, range: Days): Promise<ReadonlyMap<number, OwnerWords>>
  /** What each owner has of campaigns that count for several. @throws Refusal while that is not known */
  partsOf(reader: Principal, query: { fromDate: string; toDate: string }): Promise<OwnerParts>
}

/** A list of campaigns as one person may know it. */
export interface OwnedCampaigns {
  rows: Campaign[]
  /** Of a campaign that counts for several what is whose; undefined where it stays whole. */
  partsOf: ((campaign: Campaign) => readonly CampaignPart[] | undefined) | undefined
}

/** Names the owners of campaigns for a file; where it is by owner, it is told what each of several has. */
export const createOwned =
  ({ owners, partsOf }: OwnedOptions) =>
  async (rows: readonly Campaign[], reader: Principal, range: Days, byOwner: boolean): Promise<OwnedCampaigns> => {
    const words = await owners(reader, range)
    const named = rows.map((row) => {
      const own = words.get(row.id)
      return own ? { ...row, owner: own.owner, owner_rule: own.owner_rule } : row
    })
    if (!byOwner) return { rows: named, partsOf: undefined }
    const told = await partsOf(reader, { fromDate: range.from, toDate: range.to }).catch((error: unknown) => {
      if (error instanceof Refusal) return { parts: [], open: false }
      throw error
    })
    const byCampaign = Map.groupBy(told.parts, ({ campaignId }) => campaignId)
    const wordsOf = (part: OwnerPart) => {
      const who = ownerInFiles(part)
      const own = words.get(part.campaignId)?.each.filter((each) => each.who === who) ?? []
      return {
        owner: own.length > 0 ? `${who}: ${own.map(({ days }) => days).join(', ')}` : who,
        owner_rule: own.map(({ rule }) => rule).join('; '),
      }
    }
    return {
      rows: named,
      partsOf: (campaign) => {
        if (campaign.id === noCampaignId) return undefined
        const parts = byCampaign.get(campaign.id)
        const divided = parts && divideCampaign(campaign, parts, told.open)
        return divided?.map((figures, at) => {
          const { restated: _ofAll, ...whole } = campaign
          const row = { ...whole, ...figures, ...wordsOf(parts![at]!) }
          return { group: groupOf.owner(row), row }
        })
      },
    }
  }
