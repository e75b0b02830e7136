import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Finding } from '../findings.ts'
import { Fresh, Moment, ServiceState, Success } from '../shared.ts'

/** Every queue of background work after a change. */
export const queueNames = [
  'person.notify',
  'sheet.mark',
  'link.create',
  'link.check',
  'link.watch',
  'figures.keep',
  'accounts.bulk',
] as const
export type QueueName = (typeof queueNames)[number]

/** Why a job was given up or waits, if our own code says so. The text is stored and serves as the identifier. */
export const jobReasons = {
  personGone: 'The person was deleted',
  personUnreachable: 'The bot cannot write to this person',
  rowMoved: 'The row was moved while it was written',
  quota: 'Google asks to wait',
  sheetRefused: 'Somebody must mend the sheet first',
  later: 'asked to come again later',
  heldTooLong: 'it was held too long, or its process ended',
} as const
export type JobReason = keyof typeof jobReasons

/** An outside service, and the target of its calls. */
export const ServiceStatus = ServiceState.extend({
  /** `moved`: redirected to this machine. `unset`: it has no address, and is not called. */
  place: z.enum(['vendor', 'moved', 'simulated', 'unset']),
  /** The last failure; it stays when the service works again. */
  lastError: Finding.nullable(),
}).meta({ id: 'ServiceStatus' })
export type ServiceStatus = z.output<typeof ServiceStatus>

/**
 * A job that was given up: after its attempts, after its time, or because no retry can help. Never contains its data.
 */
export const DeadJob = z
  .object({
    /** Id of the dead letter, used to retry it. */
    id: z.uuid(),
    queue: z.string(),
    /** Key of its record within the queue. */
    key: z.string(),
    /** In English: our own text, or the kind of an error. */
    reason: z.string(),
    tries: z.int().min(1),
    sentAt: Moment,
    diedAt: Moment,
  })
  .meta({ id: 'DeadJob' })
export type DeadJob = z.output<typeof DeadJob>

/** Maximum dead letters listed. */
export const mostDeadJobs = 100

/** First steps of a new installation, in order. */
export const firstSteps = ['sheet', 'mailboxes', 'pwaLink', 'countries', 'person', 'backup'] as const
export const FirstStep = z.enum(firstSteps)
export type FirstStep = z.output<typeof FirstStep>

export const status = defineContract({
  getFirstSteps: {
    method: 'GET',
    path: '/admin/first-steps',
    summary: 'Which of the first steps of an installation are done',
    access: 'status.read',
    entities: ['Status', 'Sheet', 'PoolMailbox', 'PwaLink', 'LinkCountry', 'User', 'Invite'],
    cacheSeconds: 0,
    response: z.object({ done: z.array(FirstStep) }).meta({ id: 'FirstSteps' }),
  },
  getStatus: {
    method: 'GET',
    path: '/admin/status',
    summary: 'How the outside services and everything else stand, who must act, what waits and what was given up',
    access: 'status.read',
    // An open page polls every 30 seconds.
    passive: true,
    entities: ['Status'],
    cacheSeconds: 0,
    query: strict({ fresh: Fresh }),
    response: z
      .object({
        /** Number of services that are not green and findings that are not ok. */
        troubles: z.int().min(0),
        /** As observed by the answering instance's own calls. */
        services: z.array(ServiceStatus),
        /** All other findings, most severe first. */
        findings: z.array(Finding),
        queues: z.array(
          z.object({
            queue: z.enum(queueNames),
            /** Waiting, due for a retry, or running. */
            depth: z.int().min(0),
            /** Age of the oldest of them; 0 if there is none. */
            oldestSeconds: z.number().min(0),
            dead: z.int().min(0),
          }),
        ),
        /** Newest first, at most 100. */
        dead: z.object({ total: z.int().min(0), jobs: z.array(DeadJob) }),
      })
      .meta({ id: 'Status' }),
  },
  retryJob: {
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    summary: 'Have work that was given up tried again, with all its tries; one of several callers succeeds',
    access: 'status.read',
    entities: ['Status'],
    params: strict({ id: z.uuid() }),
    body: strict({}),
    response: Success,
  },
})
