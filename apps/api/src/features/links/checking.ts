import type { LinkCheck } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handler, queues } from '../../jobs/index.ts'
import type { Probe, Probed } from '../../lib/outgoing/probe.ts'
import { findLink, noteChecked, type LinkRow } from './repository/links.ts'
import { tellLink } from './telling.ts'

export interface CheckingOptions extends Pick<Core, 'db' | 'publish'> {
  probe: Probe
}

type Seen = Pick<LinkCheck, 'outcome' | 'status' | 'host'>

const hostOf = (address: string, base: string): string | null =>
  URL.canParse(address, base) ? new URL(address, base).host : null

const judge = (probed: Probed, link: string, pwaLink: string): Seen => {
  if (probed.kind !== 'answered') return { outcome: probed.kind, status: null, host: null }
  const { status, location } = probed
  if (status < 200 || status >= 400) return { outcome: 'fails', status, host: null }
  if (location === null) return { outcome: 'answers', status, host: null }
  const host = hostOf(location, link)
  return { outcome: host === new URL(pwaLink).host ? 'redirects' : 'elsewhere', status, host }
}

const check = async (probe: Probe, { campaign_link: link, pwa_link: pwaLink }: LinkRow): Promise<Seen | null> =>
  link === null ? null : judge(await probe(link), link, pwaLink)

/** Calls a finished link once, as a visitor would, and keeps what came of it. Nothing waits for that. */
export const checkLink =
  ({ db, probe, publish }: CheckingOptions): Handler<(typeof queues)['link.check']> =>
  async ({ data }) => {
    const row = await findLink(db, data.linkId, null)
    const seen = row && (await check(probe, row))
    if (!row || !seen) return
    await noteChecked(db, row.id, seen)
    tellLink(publish, row)
  }
