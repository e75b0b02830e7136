import type { LinkFailureCode } from '@app/contract'
import type { Core } from '../../context/core.ts'
import { RetryLater, type Handler, type Jobs, type queues } from '../../jobs/index.ts'
import { TrackerError, type Tracker, type TrackerFailure } from '../../ports/tracker.ts'
import { chooseTemplate, ownCampaign, parametersOf, planOf, publicLink, streamsOf, type LinkPlan } from './plan.ts'
import { findByCode } from './repository/link-countries.ts'
import * as links from './repository/links.ts'
import type { LinkRow, LinkWork } from './repository/links.ts'
import { emitLink, notifyOwner } from './events.ts'

export interface CreateLinkJobOptions extends Pick<Core, 'db' | 'publish' | 'transact'> {
  tracker: Tracker
  /** Prefix of template names. */
  prefix: string
  jobs: Pick<Jobs<typeof queues>, 'send'>
}

/** A failure that no retry can fix. */
class Stopped extends Error {
  readonly failure: LinkFailureCode
  /** Name of the faulty object. */
  readonly named: string | null
  constructor(failure: LinkFailureCode, named: string | null = null) {
    super(failure)
    this.failure = failure
    this.named = named
  }
}

/** The link was advanced or changed elsewhere. */
class Overtaken extends Error {}

/** Failures after which the tracker certainly changed nothing. After any other the outcome is unknown. */
const refusals: readonly TrackerFailure[] = [
  ...(['rejected', 'refused', 'forbidden', 'intercepted', 'unlicensed', 'expired', 'busy'] as const),
]
const isRefusal = (error: unknown): error is TrackerError =>
  error instanceof TrackerError && refusals.includes(error.failure)

/** Outages, worth a retry. */
const passing: readonly TrackerFailure[] = ['down', 'slow', 'broken', 'faulty']
const mayPass = ({ failure, kind }: TrackerError): boolean => passing.includes(failure) || kind === 'rate_limited'

/** Tries of a job after which an internal error is shown at the link, too. */
const mostTries = 8

const held = (isOurs: boolean): void => {
  if (!isOurs) throw new Overtaken()
}

/**
 * Advances a link as far as possible, step by step, each stored before the next. It may resume at any time and from any
 * step, even if it is unknown whether the last call reached the tracker.
 */
export const runCreateLinkJob = ({
  db,
  tracker,
  prefix,
  jobs,
  publish,
  transact,
}: CreateLinkJobOptions): Handler<(typeof queues)['link.create']> => {
  const tell = (row: LinkRow): void => emitLink(publish, row)

  const draw = async (row: LinkRow): Promise<LinkPlan> => {
    const set = (await findByCode(db, row.country))?.template_id ?? null
    const wanted = { prefix, country: row.country, id: row.template_id, set }
    const template = chooseTemplate(await tracker.campaigns(), wanted)
    if (!template) throw new Stopped('vendor_rejected/link_template')
    const domains = await tracker.domains()
    const domain = row.domain_id === null ? domains[0] : domains.find(({ id }) => id === row.domain_id)
    if (!domain) throw new Stopped('vendor_rejected/link_domain')
    const design = await tracker.design(template.id).catch((error: unknown) => {
      if (!(error instanceof TrackerError) || error.failure !== 'unreadable') throw error
      throw new Stopped('vendor_rejected/link_design', [template.name, error.detail].filter(Boolean).join(' / '))
    })
    const plan = { templateId: template.id, domain, groupId: row.group_id ?? design.groupId, design }
    held(await links.notePlan(db, row.id, plan, template.name, domain.name))
    tell(row)
    return plan
  }

  const find = async (row: LinkRow): Promise<number | null> => ownCampaign(await tracker.campaigns(), row)

  const create = async (row: LinkRow, plan: LinkPlan): Promise<number> => {
    held(await links.noteAsked(db, row.id))
    try {
      const made = await tracker.createCampaign({
        name: row.campaign_name,
        alias: row.alias,
        groupId: plan.groupId,
        domainId: plan.domain.id,
        notes: `Account ${row.account_id}, pixel ${row.pixel}, by ${row.username}`,
        settings: plan.design.settings,
        parameters: parametersOf(plan, row),
      })
      return made.id
    } catch (error) {
      if (!isRefusal(error)) throw error
      // An earlier unanswered call may have succeeded meanwhile. Then this one is refused because its alias is in use.
      const there = row.campaign_asked ? await find(row) : null
      if (there !== null) return there
      if (!row.campaign_asked) held(await links.noteRefused(db, row.id))
      throw error
    }
  }

  const campaign = async ({ row, campaignId }: LinkWork, plan: LinkPlan): Promise<number> => {
    if (campaignId !== null) return campaignId
    const id = (row.campaign_asked ? await find(row) : null) ?? (await create(row, plan))
    held(await links.noteCampaign(db, row.id, id))
    tell(row)
    return id
  }

  /** Creates missing streams, matched by name, and archives duplicates from a late call. */
  const streams = async (row: LinkRow, plan: LinkPlan, campaignId: number): Promise<void> => {
    const there = await tracker.streams(campaignId)
    const made: LinkWork['streams'] = []
    for (const wanted of streamsOf(plan, row)) {
      const known = there.find(({ name }) => name === wanted.name)
      const { id } = known ?? (await tracker.createStream(campaignId, wanted))
      made.push({ id, name: wanted.name })
      held(await links.noteStreams(db, row.id, made))
      tell(row)
    }
    const names = new Set(made.map(({ name }) => name))
    const kept = new Set(made.map(({ id }) => id))
    for (const { id, name } of await tracker.streams(campaignId))
      if (names.has(name) && !kept.has(id)) await tracker.archiveStream(id)
  }

  const finish = async (row: LinkRow, plan: LinkPlan): Promise<void> => {
    held(await links.noteFinalizing(db, row.id))
    tell(row)
    const link = publicLink(plan, row)
    await transact(async (tx) => {
      held(await links.noteDone(tx, row.id, link))
      await jobs.send(tx, 'link.check', { linkId: row.id }, { key: String(row.id) })
      await notifyOwner(tx, row, { kind: 'link.finished', more: { address: link } })
    })
  }

  const make = async (work: LinkWork, signal: AbortSignal): Promise<void> => {
    const plan = planOf(work.row) ?? (await draw(work.row))
    signal.throwIfAborted()
    const campaignId = await campaign(work, plan)
    signal.throwIfAborted()
    await streams(work.row, plan, campaignId)
    signal.throwIfAborted()
    await finish(work.row, plan)
  }

  const clean = async ({ row, campaignId }: LinkWork): Promise<void> => {
    const id = campaignId ?? (row.campaign_asked ? await find(row) : null)
    if (id !== null) {
      held(await links.noteCampaign(db, row.id, id, 'cleaning'))
      await tracker.archiveCampaign(id)
    }
    held(await links.noteCleaned(db, row.id))
  }

  const stop = async (row: LinkRow, failure: LinkFailureCode, message: string | null): Promise<void> => {
    await transact(async (tx) => {
      const isNews = await links.noteStopped(tx, row.id, failure, message)
      if (isNews && row.state === 'creating')
        await notifyOwner(tx, row, { kind: 'link.failed', more: { trouble: failure } })
    })
    tell(row)
  }

  return async ({ data, attempt, signal }) => {
    const startedAt = performance.now()
    const work = await links.readWork(db, data.linkId)
    if (!work) return
    const { row } = work
    try {
      if (row.state === 'creating') await make(work, signal)
      else if (row.state === 'cleaning') await clean(work)
      else return
      tell(row)
    } catch (error) {
      if (error instanceof Overtaken) return
      if (error instanceof Stopped) return stop(row, error.failure, error.named)
      if (error instanceof TrackerError) {
        // An open circuit breaker says less than the failure before it.
        const trouble = error.isLeftAlone && row.trouble !== null ? (row.trouble as LinkFailureCode) : error.key
        if (mayPass(error) && performance.now() - startedAt < row.retry_ms_left) {
          if (await links.noteWaiting(db, row.id, trouble)) tell(row)
          throw new RetryLater(error.retryAfterSeconds ?? 0, error.message)
        }
        return stop(row, trouble, error.detail ?? null)
      }
      if (attempt >= mostTries && !signal.aborted) await stop(row, 'internal', null)
      throw error
    }
  }
}
