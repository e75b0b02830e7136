import type { Core } from '../../context/core.ts'
import type { Handler, queues } from '../../jobs/index.ts'
import type { Probe } from '../../lib/outgoing/probe.ts'
import { probeLink } from './probe-link.ts'
import { findLink, noteChecked } from './repository/links.ts'
import { emitLink } from './events.ts'

export interface CheckLinkOptions extends Pick<Core, 'db' | 'publish'> {
  probe: Probe
}

/** Probes a finished link once and stores the result. Nothing waits for it. */
export const checkLink =
  ({ db, probe, publish }: CheckLinkOptions): Handler<(typeof queues)['link.check']> =>
  async ({ data }) => {
    const row = await findLink(db, data.linkId, null)
    const seen = row && (await probeLink(db, probe, row))
    if (!row || !seen) return
    await noteChecked(db, row.id, seen)
    emitLink(publish, row)
  }
