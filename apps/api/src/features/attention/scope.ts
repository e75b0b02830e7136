import type { Permission } from '@app/contract'
import type { Scope } from './repository/seen.ts'
import type { ScopedEpisode } from './repository/episodes.ts'

interface Person {
  userId: number
  permissions: ReadonlySet<Permission>
  groupIds: readonly number[]
}

/** Episodes that a person may see: campaigns of their groups, their own links, and the pool if they manage it. */
export const scopeOf = ({ userId, permissions, groupIds }: Person): Scope => ({
  userId,
  campaigns: permissions.has('campaigns.read'),
  groups: permissions.has('users.manage') ? null : groupIds,
  links: permissions.has('links.readAll') ? 'all' : permissions.has('links.create') ? 'own' : 'none',
  pool: permissions.has('mailboxes.manage'),
})

/** Same rule as `visible` in the database, for choosing whom to notify. */
export const sees = ({ userId, campaigns, groups, links, pool }: Scope, episode: ScopedEpisode): boolean =>
  ({
    campaign: campaigns && (groups === null || (episode.groupId !== null && groups.includes(episode.groupId))),
    link: links === 'all' || (links === 'own' && episode.userId === userId),
    pool,
  })[episode.thing.kind]
