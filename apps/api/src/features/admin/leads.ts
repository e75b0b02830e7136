import type { Tx } from '../../context/context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isLead, writeLead } from './repository/people.ts'

/** Makes open pages of a lead refetch, since the people in their scope changed. */
export const emitLead = (tx: Tx, leadId: number): void => {
  tx.emit('people.own', {}, leadId)
  tx.emit('user.changed', { userId: leadId })
}

/** Assigns a person to a lead, or to none. @throws Refusal validation if `leadId` is not a lead, or is the person */
export const giveLead = async (tx: Tx, id: number, leadId: number | null): Promise<void> => {
  if (leadId !== null && (leadId === id || !(await isLead(tx, leadId))))
    throw new Refusal('validation', { fields: { leadId: 'There is no such team lead' } })
  await writeLead(tx, id, leadId)
  if (leadId !== null) emitLead(tx, leadId)
}
