// Long: sends what is hostile, large or much.
import { ErrorBody, Password, type Endpoint, type Operation } from '@app/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addSheetWith } from '../accounts.ts'
import type { Reply, TestClient } from '../client.ts'
import { addReadable } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { startWorld, type World } from '../world.ts'
import { hostileJson, hostileTexts, hostileToReaders } from './hostile.ts'
import { calls, fieldsOf, filled, filledCall, queryOf, type Part } from './sampling.ts'

let world: World
let chief: TestClient
const ids: Record<string, string> = {}
const waiting: string[] = []

beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  const plenty = 100_000
  await world.sheets('/modes', 'PUT', { readsPerUser: plenty, readsPerProject: plenty })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  const accounts = Array.from({ length: 300 }, () => ({ id: unique() }))
  const sheet = await addSheetWith(world, accounts)
  waiting.push(...accounts.map(({ id }) => id))
  const [box] = await addReadable(world, chief, 1)
  const mailbox = await chief.call('addMailboxByAddress', { body: { emailAddress: box!.email } })
  ids['sheet'] = sheet.url
  ids['/sheets'] = String(sheet.id)
  ids['/outlook-emails'] = String(mailbox.body.email_id)
  ids['/admin/users'] = ids['/users'] = String((await world.person()).id)
  ids['/accounts'] = await taken()
})
afterAll(() => world.close())

/** Id of an account that was just taken. */
const taken = async (): Promise<string> => {
  const body = { accountId: waiting.pop()!, sheetUrl: ids['sheet']!, rowNumber: 2 }
  return String((await chief.call('takeAccount', { body })).body.account.recordId)
}

const document = async (): Promise<string> =>
  (
    (await world.sheets('/documents', 'POST', {
      title: unique('Doc'),
      tabs: [
        {
          title: 'Accounts',
          rows: [
            ['id', 'country'],
            [unique(), 'ES'],
          ],
        },
      ],
    })) as { url: string }
  ).url

type Values = Record<string, unknown>
/** Valid parts with which a call's fields are checked by more than the parser. */
const prepared: Partial<Record<Operation, (field: string) => Promise<{ params?: Values; body?: Values }>>> = {
  takeAccount: async () => ({ body: { accountId: unique(), sheetUrl: ids['sheet'] } }),
  releaseAccount: async () => ({ params: { id: await taken() } }),
  handOverAccount: async (field) =>
    field === 'reason' ? { params: { id: await taken() }, body: { userId: Number(ids['/users']) } } : {},
  correctSpend: async (field) => {
    if (field !== 'reason') return {}
    const id = await taken()
    await chief.call('closeAccount', { params: { id }, body: { spend: 2 } })
    return { params: { id } }
  },
  saveNotes: async () => ({ body: { version: undefined } }),
  checkSheet: async () => ({ body: { url: await document(), mapping: undefined } }),
  addSheet: async () => ({ body: { url: await document(), mapping: undefined } }),
  createUser: async () => ({ body: { username: unique('u'), telegramId: String(Date.now()), roleId: null } }),
  createLink: async () => ({
    body: { account_id: unique(), template_id: undefined, domain_id: undefined, group_id: undefined },
  }),
}

/** Calls that need a new record for each text, so that only some texts are tried. */
const costly: readonly Operation[] = ['releaseAccount', 'handOverAccount', 'correctSpend', 'addSheet']

/** Calls that would remove records used by the others. */
const harmful: readonly Operation[] = ['deleteUser', 'setUserAccess', 'deleteMailbox', 'unpinMailboxes']

const Refusal = z.strictObject(ErrorBody.shape)
/** Words of libraries, databases and machines. */
const inside =
  /\bat \S+:\d|node_modules|SyntaxError|TypeError|ZodError|kysely|postgres|pglite|relation "|invalid input syntax/i

/** Fault of an answer: a crash, not a refusal by the contract, internal details, or an echo of the input. */
const wrongWith = ({ status, headers, text }: Reply<Operation>, sent: string): string | null => {
  if (status < 400) return null
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `is ${headers['content-type']}`
  const body = Refusal.safeParse(JSON.parse(text))
  if (!body.success) return `is no refusal: ${text}`
  if (status >= 500 && !body.data.code.startsWith('vendor_')) return `fell over with ${status} ${body.data.code}`
  if (inside.test(text)) return `tells of the inside: ${text}`
  // A refused field is named; its value never is.
  const { fields = {}, ...rest } = body.data
  const told = JSON.stringify([rest, Object.values(fields)])
  return sent.length > 5 && told.includes(JSON.stringify(sent).slice(1, -1)) ? `echoes: ${told}` : null
}

/** Texts to try on a field: all if it may be stored; only some for passwords, because hashing takes time. */
const textsFor = (name: Operation, schema: z.ZodType, part: Part): [string, string][] => {
  const kept = part === 'body' && schema !== Password && !costly.includes(name) && schema.safeParse('some text').success
  return Object.entries(hostileTexts).filter(([kind]) => kept || hostileToReaders.includes(kind))
}

const send = async (name: Operation, endpoint: Endpoint, part: Part, field: string, value: unknown, raw?: string) => {
  const client = endpoint.access === 'public' ? world.client() : chief
  const more = (raw === undefined && (await prepared[name]?.(field))) || {}
  const base = `/${endpoint.path.split('/')[1]}`
  const users = endpoint.path.startsWith('/admin/users') && '/admin/users'
  const params = {
    ...filledCall(name, endpoint).params,
    ...(ids[users || base] && !harmful.includes(name) && { id: ids[users || base] }),
    ...more.params,
  }
  const query = { ...filled(name, endpoint, 'query'), fresh: undefined, ...(part === 'query' && { [field]: value }) }
  const body = { ...filled(name, endpoint, 'body'), ...more.body, ...(part === 'body' && { [field]: value }) }
  const text = JSON.stringify(body)
  return client.send(name, {
    params,
    ...(endpoint.query && { query: queryOf(query) }),
    ...(endpoint.body && { body: raw === undefined ? text : text.replace('"__raw__"', () => raw) }),
  })
}

const withFields = calls.filter(
  ([, endpoint]) => endpoint.query || (endpoint.body && fieldsOf(endpoint, 'body').length > 0),
)

describe.each(withFields)('%s', (name, endpoint) => {
  const parts = (['query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint, part).map(([field, schema]) => ({ part, field, schema })),
  )

  const wrong: string[] = []
  const tryOne = async (part: Part, field: string, value: string, kind: string, raw?: string): Promise<void> => {
    const answer = await send(name, endpoint, part, field, value, raw)
    const why = wrongWith(answer, raw ?? value)
    if (why) wrong.push(`${field}: ${kind} ${why}`)
  }

  it('[S-47] [S-64] no text in any field makes it fall over, tells of the inside, or comes back', async () => {
    for (const { part, field, schema } of parts) {
      for (const [kind, text] of textsFor(name, schema, part)) await tryOne(part, field, text, kind)
    }
    expect(wrong).toEqual([])
  })

  it('[S-44] [S-47] no value of another kind or size does either', async () => {
    for (const { field } of parts.filter(({ part }) => part === 'body')) {
      for (const json of hostileJson) await tryOne('body', field, '__raw__', json, json)
    }
    expect(wrong).toEqual([])
  })
})
