import {
  maxWaitingRequests,
  NewLink,
  type AuditKind,
  type LinkRequest,
  type linkRequests,
  type Permission,
} from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Person, Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { whoseBy, type Principal, type Whose } from '../../lib/principal.ts'
import { parsed } from '../../lib/parsed.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { BeginLink } from './begin-link.ts'
import * as repository from './repository/requests.ts'

export interface LinkRequestsOptions extends Pick<Core, 'db'> {
  beginLink: BeginLink
  rightsOf: (person: repository.Approver) => ReadonlySet<Permission>
  /** Locks the launch in which an account waits for its link; null if there is none. */
  lockLaunch(
    tx: Tx<Person>,
    userId: number,
    recordId: number,
  ): Promise<{ follow: (linkId: number) => Promise<void> } | null>
  accounts: {
    /** Locks an open account of the person. @throws Refusal not_found, wrong_state/account_closed */
    lockOpen(
      tx: Tx<Person>,
      recordId: number,
    ): Promise<{ id: number; accountId: string; country: string; pixel: string | null }>
  }
}

const defaultLimit = 100

/** People whose requests an actor sees: with links.create those in their scope, otherwise only their own. */
const seenBy = (actor: Principal): Whose => whoseBy('links.create', actor)

const tell = (tx: Tx, requestId: number, askerId: number | null): void => {
  tx.emit('link.requested', { requestId })
  if (askerId !== null) tx.emit('link.request.own', { requestId }, askerId)
}

const note = (
  tx: Tx,
  kind: AuditKind,
  id: number,
  accountId: string,
  more: { detail?: string; username?: string } = {},
) => tx.audit(kind, { record: `request:${id}`, details: { account_id: accountId, ...more } })

/**
 * Withdraws a person's waiting requests in the transaction that ends the reason for them: all when they leave, or those
 * for one account when its launch is given up.
 * @returns whether there were any
 */
export const withdrawRequests = async (
  tx: Tx<Person>,
  userId: number,
  recordId: number | null = null,
): Promise<boolean> => {
  const { user } = tx.cause
  const withdrawn = await repository.withdrawAll(tx, userId, user.username, recordId)
  for (const { id, accountId } of withdrawn) {
    await note(tx, 'links.request_withdrawn', id, accountId)
    tell(tx, id, userId === user.id ? userId : null)
  }
  return withdrawn.length > 0
}

/**
 * Requests for links. Each decision locks the request first; a second decision changes nothing and returns the current
 * state. Independent of the channel through which a decision came.
 */
export const createLinkRequests = ({
  db,
  accounts,
  beginLink,
  lockLaunch,
  rightsOf,
}: LinkRequestsOptions): Handlers<typeof linkRequests> => {
  /** Leads limited to own people approve only requests of these. */
  const mayApprove = (person: repository.Approver): boolean => {
    const rights = rightsOf(person)
    const isLimited = person.isLimited && person.roleName === 'TeamleadFarmer' && !rights.has('users.manage')
    return rights.has('links.create') && (!isLimited || person.own)
  }

  type Found = { request: LinkRequest; askerId: number | null }
  const find = async (tx: Tx<Person>, id: number, whose: Whose): Promise<Found> => {
    return orRefuse(await repository.findRequest(tx, id, whose, tx.cause.user.id))
  }

  /**
   * Locks the asker, then the request, so that it cannot overlap with the asker's departure. @throws Refusal not_found
   */
  const hold = async (tx: Tx<Person>, id: number, whose: Whose): Promise<Found & { groupIds: readonly number[] }> => {
    const { askerId } = await find(tx, id, whose)
    const asker = askerId === null ? null : await repository.lockAsker(tx, askerId)
    await repository.lockRequest(tx, id)
    return { ...(await find(tx, id, whose)), groupIds: asker?.groupIds ?? [] }
  }

  /** Notifies everybody who may approve the request. */
  const ring = async (tx: Tx<Person>, { id: requestId, ...request }: LinkRequest): Promise<void> => {
    const { account_id: accountId, account_name: accountName, country, asked_by: by } = request
    const approvers = (await repository.listOthers(tx, tx.cause.user.id)).filter(mayApprove)
    const data = { requestId, accountId, accountName, country, by }
    await tx.notify(approvers.map(({ id: userId }) => ({ userId, kind: 'link.requested' as const, data })))
  }

  type Decision = { state: 'approved' | 'refused' | 'withdrawn'; word?: string; linkId?: number }
  const decide = async (tx: Tx<Person>, { request, askerId }: Found, whose: Whose, decision: Decision) => {
    const { state, word, linkId } = decision
    const by = tx.cause.user.username
    await repository.noteDecided(tx, request.id, { state, by, word: word ?? null, linkId: linkId ?? null })
    const details = { ...(word !== undefined && { detail: word }), username: request.asked_by }
    await note(tx, `links.request_${state}`, request.id, request.account_id, details)
    tell(tx, request.id, askerId)
    return { success: true, request: (await find(tx, request.id, whose)).request }
  }
  const asItStands = (request: LinkRequest, wanted: LinkRequest['state']) => ({
    success: request.state === wanted,
    request,
  })

  return {
    listLinkRequests: async ({ actor }, { query: asked }) => {
      const { page = 1, limit = defaultLimit, state = null, account } = asked
      const recordId = account === undefined ? null : Number(account)
      const query = { whose: seenBy(actor), userId: actor.userId, page, limit, state, recordId }
      return { success: true, ...(await repository.listRequests(db, query)), page, limit }
    },

    /**
     * Idempotent while an equal request is waiting.
     * @throws Refusal not_found, wrong_state/account_closed, validation, limit_reached/requests
     */
    askForLink: ({ transact }, { body: { account, pwa_link, pixel } }) =>
      transact(async (tx) => {
        const { user } = tx.cause
        const held = await accounts.lockOpen(tx, account)
        const { accountId, country } = held
        const parts = { account_id: accountId, pixel: held.pixel ?? pixel ?? '', country, pwa_link }
        const wanted = parsed('body', NewLink, parts)
        const wish = { recordId: account, accountId, country, pixel: wanted.pixel, pwaLink: wanted.pwa_link }
        const { id, known } = await repository.insertRequest(tx, user, wish)
        if (!known) {
          if ((await repository.countWaiting(tx, user.id)) > maxWaitingRequests)
            throw new Refusal('limit_reached/requests', { values: { most: String(maxWaitingRequests) } })
          await note(tx, 'links.requested', id, accountId)
          tell(tx, id, user.id)
          await ring(tx, (await find(tx, id, [user.id])).request)
        }
        return { success: true, request: (await find(tx, id, [user.id])).request }
      }),

    /** @throws Refusal not_found, wrong_state/request_account; as `createLink` */
    approveLinkRequest: ({ actor, transact }, { params: { id }, body }) =>
      transact(async (tx) => {
        const whose = seenBy(actor)
        // A launch is locked before its parts, as in its own steps.
        const seen = await find(tx, id, whose)
        const launch = seen.askerId === null ? null : await lockLaunch(tx, seen.askerId, seen.request.record_id)
        const { groupIds, ...found } = await hold(tx, id, whose)
        const { request, askerId } = found
        if (request.state !== 'waiting') return asItStands(request, 'approved')
        const { account_id, country, pixel, pwa_link, asked_by: username } = request
        if (askerId === null || !(await repository.holdsOpen(tx, request.record_id, askerId)))
          throw new Refusal('wrong_state/request_account', { values: { account: account_id, username } })
        const wanted = { ...body, account_id, country, pixel, pwa_link }
        const linkId = await beginLink(tx, actor, wanted, { id: askerId, username, groupIds })
        await launch?.follow(linkId)
        return decide(tx, found, whose, { state: 'approved', linkId })
      }),

    /** @throws Refusal not_found */
    refuseLinkRequest: ({ actor, transact }, { params: { id }, body: { word } }) =>
      transact(async (tx) => {
        const whose = seenBy(actor)
        const found = await hold(tx, id, whose)
        if (found.request.state !== 'waiting') return asItStands(found.request, 'refused')
        const answer = await decide(tx, found, whose, { state: 'refused', word })
        const { account_id: accountId, account_name: accountName, country } = found.request
        const data = { requestId: id, accountId, accountName, country, by: tx.cause.user.username, reason: word }
        if (found.askerId !== null) await tx.notify([{ userId: found.askerId, kind: 'link.refused', data }])
        return answer
      }),

    /** @throws Refusal not_found */
    withdrawLinkRequest: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const whose = [actor.userId]
        const found = await hold(tx, id, whose)
        if (found.request.state !== 'waiting') return asItStands(found.request, 'withdrawn')
        return decide(tx, found, whose, { state: 'withdrawn' })
      }),
  }
}
