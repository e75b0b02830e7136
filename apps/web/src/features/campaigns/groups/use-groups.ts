import {
  groupCampaigns,
  groupOf,
  noGroupKey,
  severalKey,
  type Campaign,
  type CampaignGroup,
  type CampaignGroupKey,
  type CampaignSort,
} from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { regionName } from '../../../lib/regions.ts'
import '../texts.ts'
import type { Grouping } from './use-grouping.ts'
import type { OwnersInWords } from '../owners/use-owner-words.ts'

/** One line of the table. */
export type Line =
  | { kind: 'campaign'; campaign: Campaign; isMember: boolean }
  | { kind: 'group'; group: CampaignGroup; label: string; folded: boolean }

/** The lines of grouped campaigns, folded ones without theirs; undefined where they are not grouped, or cannot be yet. */
export const useGroups = (
  found: readonly Campaign[] | undefined,
  sort: CampaignSort,
  { by, folded }: Grouping,
  owners: OwnersInWords,
): readonly Line[] | undefined => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const { groupOf: ownerOf, isKnown } = owners
  const isReady = by !== undefined && (by !== 'owner' || isKnown)
  const grouped = useMemo(() => {
    if (!found || !isReady) return undefined
    const byCountry = ({ country }: Campaign): CampaignGroupKey => ({
      key: country ?? noGroupKey,
      name: country && regionName(country, language),
    })
    const keyOf = by === 'owner' ? ({ id }: Campaign) => ownerOf(id) : by === 'country' ? byCountry : groupOf.group
    return groupCampaigns(found, keyOf, sort)
  }, [found, isReady, by, ownerOf, sort, language])
  return useMemo(() => {
    if (!grouped || !by) return undefined
    const label = ({ key, name }: CampaignGroup): string =>
      name === null ? t(`without.${by}`) : key === severalKey && by === 'owner' ? t('severalOwners') : name
    const { groups, none } = grouped
    return [
      ...groups.flatMap((group): Line[] => [
        { kind: 'group', group, label: label(group), folded: folded.has(group.key) },
        ...(folded.has(group.key)
          ? []
          : group.rows.map((campaign): Line => ({ kind: 'campaign', campaign, isMember: true }))),
      ]),
      ...(none ? [{ kind: 'campaign', campaign: none, isMember: false } satisfies Line] : []),
    ]
  }, [grouped, by, folded, t])
}
