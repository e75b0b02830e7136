import { noCampaignId, type Campaign, type OwnerPart, type OwnerParts } from '@app/contract'
import { divideCampaign, groupOf, ownerInFiles, type CampaignPart } from '@app/figures'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'

/** Owners of a campaign as text; several owners are ordered by their days. */
interface OwnerWords {
  owner: string
  owner_rule: string
  /** One entry per owner. */
  each: readonly { who: string; days: string; rule: string }[]
}

interface Days {
  from: string
  to: string
}

export interface OwnedOptions {
  /** Owners of the campaigns of a range as text, limited to what the reader may know. */
  owners(reader: Principal, range: Days): Promise<ReadonlyMap<number, OwnerWords>>
  /** Figures per owner for campaigns with several owners. @throws Refusal while ownership is unknown */
  partsOf(reader: Principal, query: { fromDate: string; toDate: string }): Promise<OwnerParts>
}

/** Campaigns with owners, as far as one person may know them. */
export interface OwnedCampaigns {
  rows: Campaign[]
  /** Split of a campaign that has several owners; undefined for a campaign that stays whole. */
  partsOf: ((campaign: Campaign) => readonly CampaignPart[] | undefined) | undefined
}

/** Adds owners to campaigns for an export. With `byOwner`, campaigns of several owners are split per owner. */
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
