import { errors, linkFailureWords, type Answer, type AuditKind, type LinkRecord, type links } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Context, Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { RequestDeadline } from '../../lib/deadline.ts'
import { whoseBy, type Principal, type Whose } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { retrySeconds, type BeginLink } from './begin-link.ts'
import { listHeld } from './repository/accounts.ts'
import * as repository from './repository/links.ts'
import { isUnfinished, linkOf, type LinkRow } from './repository/links.ts'
import { listLinks, nameAccounts, type ListQuery } from './repository/list.ts'
import { emitLink } from './events.ts'

export interface LinksServiceOptions extends Pick<Core, 'db'> {
  beginLink: BeginLink
  jobs: Pick<Jobs<typeof queues>, 'send'>
  /** The link when the work on it ends, or after `ms`. */
  settled(id: number, ms: number): Promise<LinkRow | null>
}

type Calls = Pick<
  typeof links,
  'createLink' | 'resumeLink' | 'cleanUpLink' | 'getLink' | 'listLinks' | 'listLinkAccounts'
>
type CreateLinkAnswer = Answer<Calls['createLink']>

/** Maximum wait of a request for the job, in ms: less than the deadline of a request. */
const waitMs = 12_000
/** Time reserved for the answer itself besides waiting, in ms. */
const answerMs = 1_000
const defaultLimit = 100

/** Scope of links: the person's own id, or null for everybody's. */
const scopeOf = ({ userId, permissions }: Principal): number | null =>
  permissions.has('links.readAll') ? null : userId

/** People whose account names the actor may see. */
const accountsOf = (actor: Principal): Whose => whoseBy('accounts.manage', actor)

const errorOf = (row: LinkRow): string | undefined => {
  const { trouble, message, state } = linkOf(row)
  // Work in progress waits for a condition; it has not failed.
  if (trouble === null || state === 'creating' || state === 'cleaning') return undefined
  return linkFailureWords(trouble, message, errors[trouble].text.replace('{country}', row.country))
}

const outcomeOf = (row: LinkRow, link: LinkRecord, wanted: 'done' | 'cleaned'): CreateLinkAnswer => {
  const success = row.state === wanted
  const error = errorOf(row)
  return {
    success,
    ...(success && row.campaign_link !== null && { campaign_link: row.campaign_link }),
    ...(!success && error !== undefined && { error }),
    link,
  }
}

/** Links: creating, resuming and cleaning them up, and listing them. */
export const createLinksService = ({ db, jobs, settled, beginLink }: LinksServiceOptions): Handlers<Calls> => {
  const named = async (row: LinkRow, actor: Principal): Promise<LinkRecord> =>
    (await nameAccounts(db, [linkOf(row)], accountsOf(actor)))[0]!

  /** Waits for the job and returns the outcome of a link. */
  const follow = async (
    { actor, deadline }: { actor: Principal; deadline: RequestDeadline },
    id: number,
    wanted: 'done' | 'cleaned',
  ): Promise<CreateLinkAnswer> => {
    const row = orRefuse(await settled(id, Math.min(waitMs, deadline.left() - answerMs)))
    return outcomeOf(row, await named(row, actor), wanted)
  }

  const again = async (
    { actor, transact, deadline }: Context<Calls['resumeLink']>,
    id: number,
    { state, kind }: { state: 'creating' | 'cleaning'; kind: AuditKind },
  ): Promise<CreateLinkAnswer> => {
    const { linkId } = await transact(async (tx) => {
      const row = orRefuse(await repository.lockLink(tx, id, scopeOf(actor)))
      if (!isUnfinished(row)) throw new Refusal('wrong_state')
      if (!(await repository.reopen(tx, id, state, retrySeconds))) throw new Refusal('in_progress/link')
      await tx.audit(kind, { record: `link:${id}` })
      await jobs.send(tx, 'link.create', { linkId: id }, { key: String(id) })
      emitLink(tx.emit, row)
      return { linkId: id }
    })
    return follow({ actor, deadline }, linkId, state === 'creating' ? 'done' : 'cleaned')
  }

  return {
    /**
     * @throws Refusal validation, in_progress/link, wrong_state/account_closed unless `closed_account` is set,
     *   wrong_state/account_unknown if `known_account` is set
     */
    createLink: async ({ actor, transact, deadline }, { body: wanted }) => {
      const { linkId } = await transact(async (tx) => ({ linkId: await beginLink(tx, actor, wanted) }))
      return follow({ actor, deadline }, linkId, 'done')
    },

    /** @throws Refusal not_found, wrong_state, in_progress/link */
    resumeLink: (ctx, { params }) => again(ctx, params.id, { state: 'creating', kind: 'links.resumed' }),

    /** @throws Refusal not_found, wrong_state */
    cleanUpLink: (ctx, { params }) => again(ctx, params.id, { state: 'cleaning', kind: 'links.cleaned_up' }),

    /** @throws Refusal not_found */
    getLink: async ({ actor }, { params }) => {
      const row = orRefuse(await repository.findLink(db, params.id, scopeOf(actor)))
      return named(row, actor)
    },

    listLinks: async ({ actor }, { query: asked }) => {
      const sort = asked.sort ?? '-created_at'
      const query: ListQuery = {
        userId: scopeOf(actor),
        page: asked.page ?? 1,
        limit: asked.limit ?? defaultLimit,
        search: asked.search ?? '',
        sort: sort.replace('-', '') as ListQuery['sort'],
        descending: sort.startsWith('-'),
        state: asked.state ?? null,
        country: asked.country ?? null,
        accountId: asked.account_id ?? null,
        campaignId: asked.campaign_id ?? null,
      }
      const { links: found, total } = await listLinks(db, query)
      const links = await nameAccounts(db, found, accountsOf(actor))
      return { success: true, links, total, page: query.page, limit: query.limit }
    },

    listLinkAccounts: async ({ actor }, { query: asked }) => {
      const { page = 1, limit = defaultLimit, search = '' } = asked
      const query = { whose: accountsOf(actor), userId: actor.userId, page, limit, search }
      const { accounts, total } = await listHeld(db, query)
      return { success: true, accounts, total, page, limit }
    },
  }
}
