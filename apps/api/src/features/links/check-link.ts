import type { Core } from '../../context/core.ts'
import type { Handler, queues } from '../../jobs/index.ts'
import type { Probe } from '../../lib/outgoing/probe.ts'
import { callLink } from './probe-link.ts'
import { findLink, noteChecked } from './repository/links.ts'
import { tellLink } from './events.ts'

export interface CheckingOptions extends Pick<Core, 'db' | 'publish'> {
  probe: Probe
}

/** Calls a finished link once and keeps what came of it. Nothing waits for that. */
export const checkLink =
  ({ db, probe, publish }: CheckingOptions): Handler<(typeof queues)['link.check']> =>
  async ({ data }) => {
    const row = await findLink(db, data.linkId, null)
    const seen = row && (await callLink(db, probe, row))
    if (!row || !seen) return
    await noteChecked(db, row.id, seen)
    tellLink(publish, row)
  }
