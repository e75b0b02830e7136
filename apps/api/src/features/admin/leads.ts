import type { Tx } from '../../context/context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isLead, writeLead } from './repository/people.ts'

/** Open pages of a lead show other people's things from now on, or these no more. */
export const emitLead = (tx: Tx, leadId: number): void => {
  tx.emit('people.own', {}, leadId)
  tx.emit('user.changed', { userId: leadId })
}

/** Puts a person under a lead, or under none. @throws Refusal validation for somebody who leads no team, and for the person */
export const giveLead = async (tx: Tx, id: number, leadId: number | null): Promise<void> => {
  if (leadId !== null && (leadId === id || !(await isLead(tx, leadId))))
    throw new Refusal('validation', { fields: { leadId: 'There is no such team lead' } })
  await writeLead(tx, id, leadId)
  if (leadId !== null) emitLead(tx, leadId)
}
