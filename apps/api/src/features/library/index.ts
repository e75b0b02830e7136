import { isIP } from 'node:net'
import { maxPwaLinks, type library, type PwaLink } from '@app/contract'
import type { AuditDetails } from '../../audit/audit.ts'
import type { Tx } from '../../context/context.ts'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isHere, isPublic } from '../../lib/outgoing/probe.ts'
import { nameFor, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import * as repository from './repository/pwa-links.ts'

const defaultLimit = 100

type Parts = Pick<PwaLink, 'name' | 'address' | 'country' | 'active'>
const partNames = ['name', 'address', 'country', 'active'] as const

/** Changed parts with their old and new values. */
const differences = (before: Parts, after: Parts): AuditDetails =>
  Object.fromEntries(
    partNames
      .filter((part) => before[part] !== after[part])
      .flatMap((part) => [
        [part, after[part]],
        [`${part}Before`, before[part]],
      ]),
  )

/** Removes the editor's name for people who may not read it. */
const shownTo = (actor: Principal, link: PwaLink): PwaLink => ({
  ...link,
  set_by: actor.permissions.has('library.manage') ? nameFor(actor, link.set_by) : null,
})

/** Library of PWA links: targets of links, managed by leads. */
export const libraryHandlers = ({ db }: Pick<Core, 'db'>): Handlers<typeof library> => {
  /** @throws Refusal validation for an address that is not reachable from the internet */
  const lookAt = (address: string): void => {
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
    if (isHere(host) || (isIP(host) !== 0 && !isPublic(host, false)))
      throw new Refusal('validation', { fields: { address: 'leads into a private network' } })
  }

  const refuseTwin = async (tx: Tx, parts: Parts, id: number | null): Promise<void> => {
    const twin = await repository.findTwin(tx, parts, id)
    if (twin) throw new Refusal('duplicate/pwa_link', { values: { name: twin.name } })
  }

  return {
    listPwaLinks: async ({ actor }, { query: asked }) => {
      const { page = 1, limit = defaultLimit, search = '', country = null } = asked
      const activeOnly = asked.active === '1'
      const query = { userId: actor.userId, page, limit, search, country, activeOnly }
      const { pwaLinks, total } = await repository.listPwaLinks(db, query)
      return { success: true, pwa_links: pwaLinks.map((each) => shownTo(actor, each)), total, page, limit }
    },

    /** @throws Refusal validation, duplicate/pwa_link with the name of the existing link, limit_reached/pwa_links */
    addPwaLink: ({ transact }, { body: parts }) =>
      transact(async (tx) => {
        lookAt(parts.address)
        const count = await repository.lockLibrary(tx)
        await refuseTwin(tx, parts, null)
        if (count >= maxPwaLinks)
          throw new Refusal('limit_reached/pwa_links', { values: { most: String(maxPwaLinks) } })
        const { user } = tx.cause
        const id = await repository.addPwaLink(tx, parts, user.username)
        await tx.audit('library.added', { record: `pwa:${id}`, details: { ...parts } })
        tx.emit('library.changed', {})
        return { success: true, pwa_link: (await repository.findPwaLink(tx, id, user.id))! }
      }),

    /** @throws Refusal not_found, validation, duplicate/pwa_link with the name of the existing link */
    changePwaLink: ({ transact }, { params: { id }, body: parts }) =>
      transact(async (tx) => {
        await repository.lockLibrary(tx)
        const { user } = tx.cause
        const before = orRefuse(await repository.findPwaLink(tx, id, user.id))
        lookAt(parts.address)
        await refuseTwin(tx, parts, id)
        const details = differences(before, parts)
        if (Object.keys(details).length > 0) {
          await repository.writePwaLink(tx, id, parts, user.username)
          await tx.audit('library.changed', { record: `pwa:${id}`, details: { name: parts.name, ...details } })
          tx.emit('library.changed', {})
        }
        return { success: true, pwa_link: (await repository.findPwaLink(tx, id, user.id))! }
      }),
  }
}
