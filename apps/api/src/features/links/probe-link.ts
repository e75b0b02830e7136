import type { LinkCheck } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Probe, Probed } from '../../lib/outgoing/probe.ts'
import { parametersOf, planOf } from './plan.ts'
import { forgetCall, noteCall } from './repository/calls.ts'
import type { LinkRow } from './repository/links.ts'

/** Result of calling a link. */
export type ProbeResult = Pick<LinkCheck, 'outcome' | 'status' | 'host'>

/** URL parameter that identifies calls of this program in the tracker's click log. */
const mark = 'watch=campaign-stats'

const hostOf = (address: string, base: string): string | null =>
  URL.canParse(address, base) ? new URL(address, base).host : null

const judge = (probed: Probed, link: string, pwaLink: string): ProbeResult => {
  if (probed.kind !== 'answered') return { outcome: probed.kind, status: null, host: null }
  const { status, location } = probed
  if (status < 200 || status >= 400) return { outcome: 'fails', status, host: null }
  if (location === null) return { outcome: 'answers', status, host: null }
  const host = hostOf(location, link)
  return { outcome: host === new URL(pwaLink).host ? 'redirects' : 'elsewhere', status, host }
}

/** Values that the link's address passes to tracker fields. */
const carriedBy = (row: LinkRow): Record<string, string> => {
  const plan = planOf(row)
  return plan ? Object.fromEntries(parametersOf(plan, row).map(({ field, placeholder }) => [field, placeholder])) : {}
}

const mayHaveArrived = (probed: Probed): boolean =>
  probed.kind === 'answered' || (probed.kind === 'unreachable' && probed.connected)

/**
 * Calls a finished link once, like a visitor but marked; null if it is not finished. The call is stored before it is
 * made, since it may count whatever the answer. A call that did not connect is no click and is deleted: daily and
 * hourly figures cover all campaigns, so it would be subtracted from others.
 */
export const probeLink = async (db: Db, probe: Probe, row: LinkRow): Promise<ProbeResult | null> => {
  const { campaign_link: link, campaign_id: campaignId, pwa_link: pwaLink } = row
  if (link === null) return null
  const note = campaignId === null ? null : await noteCall(db, campaignId, carriedBy(row))
  const probed = await probe(`${link}${link.includes('?') ? '&' : '?'}${mark}`)
  if (note !== null && !mayHaveArrived(probed)) await forgetCall(db, note)
  return judge(probed, link, pwaLink)
}
