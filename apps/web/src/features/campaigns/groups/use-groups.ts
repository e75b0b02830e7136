import { type Campaign, type CampaignSort, type OwnerParts } from '@app/contract'
import {
  divideCampaign,
  groupCampaigns,
  groupOf,
  noGroupKey,
  severalKey,
  type CampaignGroup,
  type CampaignGroupKey,
  type CampaignPart,
} from '@app/figures'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { regionName } from '#lib/regions.ts'
import '../texts.ts'
import type { Grouping } from './use-grouping.ts'
import type { OwnerWords, OwnersInWords } from '../owners/use-owner-words.ts'

/** Owner of the figures of a line, if they are only a part of the campaign's. */
export interface LinePart {
  owner: OwnerWords
  /** Undefined if unknown. */
  days: string | undefined
}

/** One line of the table. */
export type GroupLine =
  | { kind: 'campaign'; campaign: Campaign; isMember: boolean; part: LinePart | undefined }
  | {
      kind: 'group'
      group: CampaignGroup
      label: string
      folded: boolean
      /** Some of its campaigns belong to it only in part. */
      hasParts: boolean
    }

/**
 * Table lines of grouped campaigns, without members of folded groups; undefined if not grouped, or not yet possible.
 */
export const useGroups = (
  found: readonly Campaign[] | undefined,
  sort: CampaignSort,
  { by, folded }: Grouping,
  owners: OwnersInWords,
  told: OwnerParts | null | undefined,
): readonly GroupLine[] | undefined => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const { groupOf: ownerOf, ofPart, isKnown } = owners
  const isReady = by !== undefined && (by !== 'owner' || (isKnown && told !== undefined))
  const grouped = useMemo(() => {
    if (!found || !isReady) return undefined
    const byCountry = ({ country }: Campaign): CampaignGroupKey => ({
      key: country ?? noGroupKey,
      name: country && regionName(country, language),
    })
    const keyOf = by === 'owner' ? ({ id }: Campaign) => ownerOf(id) : by === 'country' ? byCountry : groupOf.group
    const parts = new Map<Campaign, LinePart>()
    const byCampaign = by === 'owner' && told ? Map.groupBy(told.parts, ({ campaignId }) => campaignId) : undefined
    const partsOf = (campaign: Campaign): readonly CampaignPart[] | undefined => {
      const own = byCampaign?.get(campaign.id)
      const divided = own && divideCampaign(campaign, own, told!.open)
      return divided?.map((figures, at) => {
        const { group, words, days } = ofPart(own![at]!)
        // Restated figures are known for the whole campaign only.
        const { restated: _ofAll, ...whole } = campaign
        const row = { ...whole, ...figures }
        parts.set(row, { owner: words, days })
        return { group, row }
      })
    }
    return { ...groupCampaigns(found, keyOf, sort, partsOf), parts }
  }, [found, isReady, by, ownerOf, ofPart, told, sort, language])
  return useMemo(() => {
    if (!grouped || !by) return undefined
    const label = ({ key, name }: CampaignGroup): string =>
      name === null ? t(`without.${by}`) : key === severalKey && by === 'owner' ? t('severalOwners') : name
    const { groups, none, parts } = grouped
    return [
      ...groups.flatMap((group): GroupLine[] => [
        {
          kind: 'group',
          group,
          label: label(group),
          folded: folded.has(group.key),
          hasParts: group.rows.some((row) => parts.has(row)),
        },
        ...(folded.has(group.key)
          ? []
          : group.rows.map((campaign): GroupLine => ({
              kind: 'campaign',
              campaign,
              isMember: true,
              part: parts.get(campaign),
            }))),
      ]),
      ...(none ? [{ kind: 'campaign', campaign: none, isMember: false, part: undefined } satisfies GroupLine] : []),
    ]
  }, [grouped, by, folded, t])
}
