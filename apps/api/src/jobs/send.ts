import type { Db } from '../db/connect.ts'
import { withDefaults, type Queues, type SentDataOf } from './queues.ts'
import { insertLast, insertOne, type Insertion, type NewJobs } from './repository/order.ts'

/** Handle of an open transaction; the database handle itself is not accepted. */
export type Transaction = Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]

/**
 * Sends a job in a transaction, so that change and job commit together or not at all. `key` names the job's record:
 * jobs of one record are worked one after the other, in the order of their commits. Waits, up to the lock timeout, for
 * another open transaction that sent a job of the same record. Senders for several records must use a fixed order.
 * @returns id of the job
 * @throws ZodError for data that does not fit its queue
 */
export type Send<Q extends Queues> = <Name extends keyof Q & string>(
  trx: Transaction,
  queue: Name,
  data: SentDataOf<Q[Name]>,
  record: { key: string },
) => Promise<string>

/**
 * Sends jobs as part of the statement that makes the change: one job per row of `from`. The data is validated when the
 * job is worked.
 */
export type SendFrom<Q extends Queues> = (queue: keyof Q & string, jobs: NewJobs) => Insertion

export const createSendFrom =
  <Q extends Queues>(queues: Q, isStarted: () => boolean): SendFrom<Q> =>
  (queue, jobs) => {
    if (!isStarted()) throw new Error('Jobs must be started before one can be sent')
    return insertLast(queue, jobs, withDefaults(queues[queue]!).timeout)
  }

export const createSend =
  <Q extends Queues>(queues: Q, sendFrom: SendFrom<Q>): Send<Q> =>
  async (trx, queue, data, { key }) => {
    if (!trx.isTransaction) throw new Error('A job is sent in the transaction of the change that asks for it')
    withDefaults(queues[queue]!).data.parse(data)
    const id = await insertOne(trx, { key, data }, (jobs) => sendFrom(queue, jobs))
    if (id === null) throw new Error(`There is no queue ${queue}`)
    return id
  }
