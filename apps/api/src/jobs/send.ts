import type { Db } from '../db/connect.ts'
import { withDefaults, type Queues, type SentDataOf } from './queues.ts'
import { insertLast, insertOne, type Insertion, type NewJobs } from './repository/order.ts'

/** The handle of an open transaction; the database itself does not fit. */
export type Transaction = Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]

/**
 * Sends a job in a transaction, so that change and job are committed together or not at all. `key` names the record that
 * the job is about: jobs of one record are worked one after the other, in the order in which they were committed.
 * Waits (up to the lock deadline) for another open transaction that sent a job of the same record: whoever sends jobs of
 * several records does it in a fixed order.
 * @returns the job's id
 * @throws ZodError for data that does not fit its queue
 */
export type Send<Q extends Queues> = <Name extends keyof Q & string>(
  trx: Transaction,
  queue: Name,
  data: SentDataOf<Q[Name]>,
  record: { key: string },
) => Promise<string>

/**
 * The same as a part of the statement that makes the change: a job for each row that `from` finds, with what is made of it.
 * Its data is checked when the job is worked.
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
