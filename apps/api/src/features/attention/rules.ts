import { medianDays, type AttentionNumbers, type AttentionRuleName } from '@app/contract'
import type { Trx } from '../../db/connect.ts'
import { dayBefore } from '../../lib/days.ts'
import { decideConversion, decideRoi, decideSpend, type CampaignSums, type Verdict } from './verdicts.ts'
import type { RuleHit, ThingKind } from './repository/episodes.ts'
import {
  countEndedTokens,
  listBrokenLinks,
  listFailedLinks,
  readLastDay,
  readRates,
  readRevision,
  sumCampaigns,
} from './repository/figures.ts'

/** Hits of a rule, and things that cannot be decided and keep their state. Null if the rule cannot be evaluated now. */
export type Decided = { found: RuleHit[]; unknown: number[] } | null

/** Condition for needing attention. A new rule needs an entry here and its texts. */
export interface Rule {
  kind: ThingKind
  /** Days that the rule needs; omit for rules about the current state. */
  days?(numbers: AttentionNumbers, lastDay: string): { from: string; to: string }
  decide(trx: Trx, numbers: AttentionNumbers, days: { from: string; to: string }): Promise<NonNullable<Decided>>
}

const sort = (
  verdicts: readonly (readonly [campaignId: number, verdict: Verdict])[],
  { from, to }: { from: string; to: string },
): NonNullable<Decided> => ({
  found: verdicts.flatMap(([thingId, verdict]) =>
    verdict === null || verdict === 'unknown' ? [] : [{ thingId, ...verdict, from, to, trouble: null }],
  ),
  unknown: verdicts.flatMap(([thingId, verdict]) => (verdict === 'unknown' ? [thingId] : [])),
})

const overDays = (decide: (sums: CampaignSums, numbers: AttentionNumbers) => Verdict): Rule => ({
  kind: 'campaign',
  days: ({ days = 1 }, lastDay) => ({ from: dayBefore(lastDay, days - 1), to: lastDay }),
  decide: async (trx, numbers, days) => {
    // SQL prefilter only: skips costs below 1/10 000 dollar. The exact limit is applied in `decide`.
    const sums = await sumCampaigns(trx, days, 1n)
    return sort(
      sums.map((each) => [each.campaignId, decide(each, numbers)]),
      days,
    )
  },
})

const whole = { from: null, to: null, beside: null }

const overLinks = (list: (trx: Trx) => Promise<{ id: number; trouble: string | null }[]>): Rule => ({
  kind: 'link',
  decide: async (trx) => ({
    found: (await list(trx)).map(({ id, trouble }) => ({ ...whole, thingId: id, value: null, trouble })),
    unknown: [],
  }),
})

export const rules: Record<AttentionRuleName, Rule> = {
  spend_without_deposits: overDays(decideSpend),
  roi_below: overDays(decideRoi),
  conversion_halved: {
    kind: 'campaign',
    days: (_, lastDay) => ({ from: dayBefore(lastDay, medianDays), to: lastDay }),
    decide: async (trx, numbers, days) => {
      const rates = await readRates(trx, days, numbers.registrations ?? 0)
      const verdicts = rates.map((each) => [each.campaignId, decideConversion(each, days.to, numbers)] as const)
      return sort(verdicts, { from: days.to, to: days.to })
    },
  },
  link_failed: overLinks(listFailedLinks),
  link_broken: overLinks(listBrokenLinks),
  mailbox_renewal: {
    kind: 'pool',
    decide: async (trx, { mailboxes = 1 }) => {
      const count = await countEndedTokens(trx)
      const found = { ...whole, thingId: 0, value: String(count), trouble: null }
      return { found: count >= mailboxes ? [found] : [], unknown: [] }
    },
  },
}

/** Days of a rule with their revision; null unless all of them are kept. */
export const readDays = async (
  trx: Trx,
  rule: Rule,
  numbers: AttentionNumbers,
  { timeZone, askedFor }: { timeZone: string; askedFor: string },
): Promise<{ days: { from: string; to: string }; revision: string | null } | null> => {
  if (!rule.days) return { days: { from: '', to: '' }, revision: null }
  const days = rule.days(numbers, await readLastDay(trx, timeZone))
  const revision = await readRevision(trx, days, askedFor)
  return revision === null ? null : { days, revision: `${days.from} ${days.to} ${revision}` }
}
