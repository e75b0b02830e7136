import { randomBytes, randomUUID } from 'node:crypto'
import type { TestClient } from './client.ts'
import { unique } from './unique.ts'
import type { World } from './world.ts'

export interface TestMailbox {
  email: string
  password: string
  refreshToken: string
  clientId: string
}

/** Prefix of every secret of test mailboxes, which must not appear anywhere. */
export const canary = 'canary-secret'

export const someMailboxes = (count: number, more: Partial<TestMailbox> = {}): TestMailbox[] =>
  Array.from({ length: count }, () => ({
    email: `${unique('box')}@outlook.com`,
    password: `${canary}:p:w-${randomBytes(4).toString('hex')}`,
    refreshToken: `M.C5_BAY.0.U.-${canary}${randomBytes(220).toString('hex')}$$`,
    clientId: randomUUID(),
    ...more,
  }))

export const lineOf = ({ email, password, refreshToken, clientId }: TestMailbox): string =>
  [email, password, refreshToken, clientId].join(':')

export const pasteOf = (mailboxes: readonly TestMailbox[]): string => mailboxes.map(lineOf).join('\n')

/** Adds mailboxes to the pool as a lead. */
export const addMailboxes = (
  lead: TestClient,
  emailsData: string,
  more: { isExisting?: boolean; markAsInvalid?: boolean } = {},
) => lead.call('addMailboxes', { body: { emailsData, isExisting: false, markAsInvalid: false, ...more } })

/** Mailboxes in the pool that the simulated Outlook knows too. */
export const addReadable = async (
  world: World,
  lead: TestClient,
  count: number,
  known: Record<string, unknown> = {},
): Promise<TestMailbox[]> => {
  const mailboxes = someMailboxes(count)
  await world.mail(
    '/mailboxes',
    'PUT',
    mailboxes.map(({ email, password, refreshToken, clientId }) => ({
      email,
      password,
      refreshToken,
      clientId,
      ...known,
    })),
  )
  const { body } = await addMailboxes(lead, pasteOf(mailboxes))
  if (body.inserted !== count) throw new Error(`Only ${body.inserted} were added`)
  return mailboxes
}

/** Signed-in person with a role. */
export const signedInAs =
  (world: World) => async (role: 'buyer' | 'farmer' | 'TeamleadFarmer' | 'admin', at?: World['main']) => {
    const who = await world.person({ role })
    return { who, client: await world.signIn(who, world.client(at)) }
  }
