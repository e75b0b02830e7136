import type { NewLink } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { todayIn } from '../../lib/days.ts'
import { visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { drawAlias } from './plan.ts'
import { isHeld } from './repository/accounts.ts'
import { findByCode } from './repository/link-countries.ts'
import { insertLink } from './repository/links.ts'
import { isClosed } from './repository/list.ts'
import { emitLink } from './events.ts'

export interface BeginLinkOptions {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  timeZone: string
}

/** Retry window for an outage of the tracker before the link counts as unfinished, in seconds. */
export const retrySeconds = 90

/** The person who asked for a link that somebody else approves; the link belongs to them. */
export interface Asker {
  id: number
  username: string
  groupIds: readonly number[]
}

/**
 * The only way to start a link, in the caller's transaction; a job makes it. Returns its id.
 * @throws Refusal validation, in_progress/link, wrong_state/account_closed unless `closed_account` is set,
 *   wrong_state/account_unknown if `known_account` is set
 */
export const createBeginLink =
  ({ jobs, timeZone }: BeginLinkOptions) =>
  async (tx: Tx<Person>, actor: Principal, wanted: NewLink, asker?: Asker): Promise<number> => {
    const { country, account_id } = wanted
    if (!(await findByCode(tx, country))?.active)
      throw new Refusal('validation', { fields: { country: 'must be a country of the list' } })
    const own = visibleGroups(actor)
    if (wanted.group_id !== undefined && own && !own.includes(wanted.group_id))
      throw new Refusal('validation', { fields: { group_id: 'must be one of your groups' } })
    // A person who sees only one group would not see a campaign outside it.
    const seen = asker ? asker.groupIds : own
    const groupId = wanted.group_id ?? (seen?.length === 1 ? seen[0] : undefined)
    const unknown = !(await isHeld(tx, account_id, asker ? [asker.id] : whoseBy('accounts.manage', actor)))
    if (unknown && wanted.known_account) throw new Refusal('wrong_state/account_unknown')
    const closed = await isClosed(tx, account_id)
    if (closed && !wanted.closed_account)
      throw new Refusal('wrong_state/account_closed', { values: { account: account_id } })
    const user = asker ?? tx.cause.user
    const id = await insertLink(tx, user, {
      ...wanted,
      group_id: groupId,
      campaignName: `${country} | ${account_id} | ${user.username} | ${todayIn(timeZone)}`,
      alias: drawAlias(),
      retrySeconds,
    })
    if (id === null) throw new Refusal('in_progress/link')
    const details = {
      country,
      account_id,
      ...(asker && { username: asker.username }),
      ...(closed && { closed: true }),
      ...(unknown && { unknown: true }),
    }
    await tx.audit('links.created', { record: `link:${id}`, details })
    await jobs.send(tx, 'link.create', { linkId: id }, { key: String(id) })
    emitLink(tx.emit, { id, user_id: user.id })
    return id
  }

export type BeginLink = ReturnType<typeof createBeginLink>
