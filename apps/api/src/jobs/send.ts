import { fromKysely, type PgBoss } from 'pg-boss'
import type { Db } from '../db/connect.ts'
import { sending } from './boss.ts'
import { withUsual, type Queues, type SentDataOf } from './queues.ts'
import { holdPlace, placeLast } from './repository/order.ts'

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

export const createSend =
  <Q extends Queues>(boss: PgBoss, queues: Q): Send<Q> =>
  async (trx, queue, data, { key }) => {
    if (!trx.isTransaction) throw new Error('A job is sent in the transaction of the change that asks for it')
    const { data: schema, patience } = withUsual(queues[queue]!)
    schema.parse(data)
    const sql = fromKysely(trx)
    await holdPlace(sql, queue, key)
    const envelope = { data, until: new Date(Date.now() + patience * 1_000).toISOString() }
    const id = await sending.run(true, () => boss.send(queue, envelope, { db: sql, singletonKey: key }))
    if (!id) throw new Error(`The job was not taken into ${queue}`)
    await placeLast(sql, queue, id, key)
    return id
  }
