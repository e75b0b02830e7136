import { type CampaignMetric, type CampaignOwner, type OwnerPart } from '@app/contract'
import { noGroupKey, severalKey, type CampaignGroupKey } from '@app/figures'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { daysBetween } from '#lib/days.ts'
import { formatDays } from '#lib/moment.ts'
import { formatNumber } from '#lib/format.ts'
import type { Range } from '#lib/period.ts'
import './owner-texts.ts'
import type { Owners } from './use-owners.ts'

/** The owner of a campaign in a row. */
export interface OwnerWords {
  /** Owner of the last days, if there is one. */
  who: string
  left: boolean
  /** Number of further owners, or that other days have none. */
  more: string | undefined
  /** Reason for the ownership of these days. */
  rule: string
  /** All owners, each with days and rule. */
  all: string
}

/** Key that groups the parts of one owner. */
const keyOf = ({ assigned, you, username, left }: Omit<OwnerPart, 'campaignId' | CampaignMetric>): string =>
  assigned ? [you ? 'you' : (username ?? 'other'), left ? 'left' : ''].join('~') : noGroupKey
const ownKeyOf = (owner: CampaignOwner): string => keyOf({ ...owner, assigned: owner.rule !== 'none' })

/** Sorts people before days without an owner; both keep their order, last days first. */
const peopleFirst = (owners: readonly CampaignOwner[]): CampaignOwner[] => [
  ...owners.filter(({ rule }) => rule !== 'none'),
  ...owners.filter(({ rule }) => rule === 'none'),
]

/**
 * Number of different people. One person under two rules counts once; two of the same name under one rule count twice.
 */
const countPeople = (owners: readonly CampaignOwner[]): number => {
  const byRule = new Map<string, number>()
  const people = new Map<string, number>()
  for (const { rule, username, you, left } of owners) {
    const who = JSON.stringify([rule === 'none', username, you, left])
    const count = (byRule.get(who + rule) ?? 0) + 1
    byRule.set(who + rule, count)
    people.set(who, Math.max(count, people.get(who) ?? 0))
  }
  return [...people.values()].reduce((sum, count) => sum + count, 0)
}

/** Texts on owners, in the language of the page. */
export const useOwnerWords = (owners: Owners | null | undefined) => {
  const { t } = useTranslation('campaignOwners')
  const language = useLanguage()
  return useMemo(() => {
    const counted = (count: number) => ({ count, n: formatNumber(count, language) })
    const span = ({ from, to }: Range): string => formatDays(from, to, language)
    const called = ({ assigned, you, username }: Pick<OwnerPart, 'assigned' | 'you' | 'username'>): string =>
      assigned ? (you ? t('you') : (username ?? t('other'))) : t('none')
    const who = (owner: CampaignOwner): string => called({ ...owner, assigned: owner.rule !== 'none' })
    const daysOf = ({ firstDay: from, lastDay: to, days }: CampaignOwner): string =>
      days < daysBetween(from, to) ? t('spanOf', { span: span({ from, to }), ...counted(days) }) : span({ from, to })
    const lineOf = (each: CampaignOwner) => ({
      ...{ who: who(each), left: each.left, rule: t(`rules.${each.rule}`), days: daysOf(each) },
    })
    const inWords = (line: ReturnType<typeof lineOf>): string =>
      t('line', { ...line, who: line.left ? t('departed', { username: line.who }) : line.who })
    /** All owners of a campaign, last days first. */
    const lines = (id: number) => (owners?.of.get(id) ?? []).map(lineOf)
    /** Note that the range is longer than the known days, if it is. */
    const only =
      owners?.only &&
      t('lastDays', {
        ...counted(daysBetween(owners.only.from, owners.only.to)),
        span: span(owners.only),
      })
    /** Undefined while loading and if there is none; then `missing` has the reason. */
    const ofRow = (id: number): OwnerWords | undefined => {
      const all = owners?.of.get(id) ?? []
      const [main] = peopleFirst(all)
      if (!main) return undefined
      const more = countPeople(all) - 1
      // Some days belong to one person and others to nobody.
      const isPartly = more === 1 && main.rule !== 'none' && all.some(({ rule }) => rule === 'none')
      return {
        ...lineOf(main),
        more: isPartly ? t('partly') : more > 0 ? t('more', { n: formatNumber(more, language) }) : undefined,
        all: [...lines(id).map(inWords), ...(only ? [only] : [])].join('\n'),
      }
    }
    /** Names of all owners, for search and sorting; last days first, nobody last. */
    const names = (id: number): string | undefined => {
      const all = owners?.of.get(id)
      return all && [...new Set(peopleFirst(all).map(who))].join(', ')
    }
    /** Group of a campaign by owner; `several` if its days have several owners. */
    const groupOf = (id: number): CampaignGroupKey => {
      const people = new Map((owners?.of.get(id) ?? []).map((each) => [ownKeyOf(each), each]))
      const [[key, first] = []] = people
      if (!key || !first || (people.size === 1 && key === noGroupKey)) return { key: noGroupKey, name: null }
      if (people.size > 1) return { key: severalKey, name: severalKey }
      return { key, name: first.left ? t('departed', { username: who(first) }) : who(first) }
    }
    /** Owner of a part of a campaign, with their days if known. */
    const ofPart = (part: OwnerPart): { group: CampaignGroupKey; words: OwnerWords; days: string | undefined } => {
      const key = keyOf(part)
      const [name, left] = [called(part), part.left]
      const own = (owners?.of.get(part.campaignId) ?? []).filter((each) => ownKeyOf(each) === key)
      const days = own.map((each) => [each.firstDay, each.lastDay] as const)
      return {
        group: { key, name: part.assigned ? (left ? t('departed', { username: name }) : name) : null },
        words: {
          who: name,
          left,
          more: undefined,
          rule: own[0] ? t(`rules.${own[0].rule}`) : '',
          all: own.map((each) => inWords(lineOf(each))).join('\n'),
        },
        days:
          own.length > 1
            ? span({
                from: days.map(([from]) => from).toSorted()[0]!,
                to: days
                  .map(([, to]) => to)
                  .toSorted()
                  .at(-1)!,
              })
            : own[0] && daysOf(own[0]),
      }
    }
    return {
      groupOf,
      ofPart,
      /** Owners have loaded. */
      isKnown: owners !== undefined && owners !== null,
      lines,
      names,
      only,
      ofRow,
      left: t('left'),
      /** Reason a campaign has no owner; undefined while loading. */
      missing: owners
        ? owners.only
          ? t('noDaysOf', { span: span(owners.only) })
          : t('noDays')
        : owners === null
          ? t('failed')
          : undefined,
    }
  }, [t, language, owners])
}

export type OwnersInWords = ReturnType<typeof useOwnerWords>
