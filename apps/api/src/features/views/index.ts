import { maxViews, type View, type ViewPage, type views } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import {
  addView,
  findDefault,
  findView,
  lockView,
  isNameTaken,
  listViews,
  lockViews,
  removeView,
  writeDefault,
  writeSharing,
  writeView,
} from './repository/views.ts'
import { mayOpen, viewerOf } from './viewer.ts'

/** Saved views of lists. A view is only visible to people who may open its page. */
export const viewsHandlers = ({ db }: Pick<Core, 'db'>): Handlers<typeof views> => {
  /** @throws Refusal forbidden */
  const check = (actor: Principal, page: ViewPage): void => {
    if (!mayOpen(actor, page)) throw new Refusal('forbidden')
  }

  /** Locks a view that the person may change. @throws Refusal not_found */
  const hold = async (tx: Tx, actor: Principal, id: number): Promise<View> => {
    await lockView(tx, id)
    const found = await findView(tx, viewerOf(actor), id)
    // A view that is only shared with the person is not theirs to change.
    if (!found?.changeable || !mayOpen(actor, found.page)) throw new Refusal('not_found')
    return found
  }
  const told = async (tx: Tx, actor: Principal, id: number): Promise<View> => (await findView(tx, viewerOf(actor), id))!

  return {
    /** @throws Refusal forbidden if the person may not open the page */
    listViews: async ({ actor }, { query: { page } }) => {
      check(actor, page)
      const all = await listViews(db, viewerOf(actor), page)
      const chosen = await findDefault(db, actor.userId, page)
      // A default that is no longer shared with the person is ignored.
      return { views: all, defaultId: all.some(({ id }) => id === chosen) ? chosen : null }
    },

    /** @throws Refusal forbidden, limit_reached/views, duplicate/view */
    addView: ({ actor, transact }, { body }) =>
      transact(async (tx) => {
        check(actor, body.page)
        const count = await lockViews(tx, actor.userId)
        if (count >= maxViews) throw new Refusal('limit_reached/views', { values: { most: String(maxViews) } })
        const id = orRefuse(await addView(tx, actor.userId, body), 'duplicate/view', { values: { name: body.name } })
        return { success: true, view: await told(tx, actor, id) }
      }),

    /** @throws Refusal not_found, duplicate/view */
    changeView: ({ actor, transact }, { params: { id }, body }) =>
      transact(async (tx) => {
        const before = await hold(tx, actor, id)
        const { name = before.name, definition = before.definition } = body
        if (await isNameTaken(tx, id, name)) throw new Refusal('duplicate/view', { values: { name } })
        await writeView(tx, id, { name, definition })
        return { success: true, view: await told(tx, actor, id) }
      }),

    /** @throws Refusal not_found */
    removeView: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        await hold(tx, actor, id)
        await removeView(tx, id)
        return { success: true }
      }),

    /** @throws Refusal not_found */
    shareView: ({ actor, transact }, { params: { id }, body: { sharedWith } }) =>
      transact(async (tx) => {
        const before = await hold(tx, actor, id)
        // A view of somebody who has left is deleted once it is no longer shared.
        if (!before.own && sharedWith === null) await removeView(tx, id)
        else await writeSharing(tx, id, sharedWith)
        await tx.audit('views.shared', { details: { name: before.name, list: before.page, role: sharedWith } })
        return { success: true, view: (await findView(tx, viewerOf(actor), id)) ?? { ...before, sharedWith } }
      }),

    /** @throws Refusal forbidden, not_found */
    chooseDefaultView: ({ actor, transact }, { body: { page, id } }) =>
      transact(async (tx) => {
        check(actor, page)
        const found = id === null ? null : await findView(tx, viewerOf(actor), id)
        if (id !== null && found?.page !== page) throw new Refusal('not_found')
        await writeDefault(tx, actor.userId, page, id)
        return { success: true }
      }),
  }
}
