import { viewRights, type ViewPage } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { mayCall, type Principal } from '../../lib/principal.ts'
import { listPages, type Viewer } from './repository/views.ts'

export const viewerOf = ({ userId, roleName, permissions }: Principal): Viewer => ({
  userId,
  // Administrators, by flag or by name, have the rights and views of that role.
  roles: [
    ...new Set([...(roleName ? [roleName] : []), ...(permissions.has('users.manage') ? (['admin'] as const) : [])]),
  ],
  keeps: permissions.has('views.share'),
})

export const mayOpen = (actor: Principal, page: ViewPage): boolean => mayCall(viewRights[page], actor)

/** Lists the person may open that have at least one view, own or shared. */
export const listsWithViews = async (db: Db, actor: Principal): Promise<ViewPage[]> =>
  (await listPages(db, viewerOf(actor))).filter((page) => mayOpen(actor, page))
