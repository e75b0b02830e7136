import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleName } from '@app/contract'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import {
  countUsers,
  findCredentials,
  insertUser,
  replacePasswordHash,
  type Credentials,
} from '../features/auth/repository/people.ts'
import { defaultPasswords as passwords } from '../lib/secrets/passwords.ts'
import { backdateMembership } from '../features/owners/repository/demo.ts'
import { randomToken } from '../lib/secrets/tokens.ts'

const DemoFile = z.object({
  startedAt: z.string(),
  url: z.string(),
  people: z.array(
    z.object({ username: z.string(), password: z.string(), role: z.string().nullable(), telegramId: z.string() }),
  ),
  simulators: z.record(z.string(), z.string()),
})

type DemoFile = z.output<typeof DemoFile>
export type DemoPerson = DemoFile['people'][number]

/** Demo people with their roles, and the groups of the simulated tracker whose figures they see. */
const roles: [username: string, role: RoleName | null, groupIds: number[]][] = [
  ['lead', 'TeamleadFarmer', [1, 2, 3]],
  ['farmer', 'farmer', []],
  ['buyer', 'buyer', [1, 2]],
  ['buyer2', 'buyer', [2]],
  ['nobody', null, []],
]

const fileIn = (dataDir: string): string => join(dataDir, 'demo.json')

const readPeople = (dataDir: string): DemoPerson[] => {
  if (!existsSync(fileIn(dataDir))) return []
  try {
    return DemoFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).people
  } catch {
    return []
  }
}

/** Longer than real ids, so that no real person is mistaken for a demo person. */
const newTelegramId = (): string => `7000${randomInt(100_000_000, 999_999_999)}`
const isDemoId = (telegramId: string | null): telegramId is string => /^7000\d{9}$/.test(telegramId ?? '')

const addPerson = async (
  db: Db,
  [username, role, groupIds]: (typeof roles)[number],
  password: string,
): Promise<DemoPerson> => {
  const telegramId = newTelegramId()
  const passwordHash = await passwords.hash(password)
  const id = await insertUser(db, {
    username,
    passwordHash,
    telegramId,
    roleName: role,
    isAdmin: role === 'admin',
    groupIds,
  })
  await backdateMembership(db, id)
  return { username, password, role, telegramId }
}

/** Keeps an existing demo person: with the known password, a new one, or one that cannot be recovered. */
const keepPerson = async (
  db: Db,
  stored: Credentials & { telegramId: string },
  known: string | undefined,
): Promise<DemoPerson | null> => {
  const person = { username: stored.username, role: stored.roleName, telegramId: stored.telegramId }
  if (known !== undefined)
    return (await passwords.verify(known, stored.passwordHash)).ok ? { ...person, password: known } : null
  const password = randomToken(12)
  await replacePasswordHash(db, stored.id, stored.passwordHash, await passwords.hash(password))
  return { ...person, password }
}

/**
 * Demo people of an installation whose Telegram runs on this machine. Created only in an empty database, never among
 * real people. Passwords are random, stored only in the demo file, and regenerated if that file is gone.
 */
export const seedDemoPeople = (db: Db, dataDir: string, adminUsername: string): Promise<DemoPerson[]> =>
  oneAtATime(db, 'demo people', async (trx) => {
    const carried = readPeople(dataDir)
    const wanted: typeof roles = [[adminUsername, 'admin', []], ...roles]
    const fresh = (await countUsers(trx)) === 0
    const people: DemoPerson[] = []
    for (const each of wanted) {
      const [username] = each
      const known = carried.find((person) => person.username === username)?.password
      const stored = await findCredentials(trx, username)
      if (!stored && fresh) people.push(await addPerson(trx, each, known ?? randomToken(12)))
      const telegramId = stored?.telegramId ?? null
      if (!stored || !isDemoId(telegramId)) continue
      const kept = await keepPerson(trx, { ...stored, telegramId }, known)
      if (kept) people.push(kept)
    }
    return people
  })

/** Presses Start for each demo person, so that the bot may write to them. */
export const pressStart = async (telegramUrl: string, people: readonly DemoPerson[]): Promise<void> => {
  for (const { telegramId, username } of people) {
    const address = `${telegramUrl}/control/chats/${telegramId}/messages`
    const answer = await fetch(address).catch(() => null)
    // A custom Telegram may lack this address; its people press Start themselves.
    if (!answer?.ok || ((await answer.json()) as unknown[]).length > 0) continue
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '/start', firstName: username }),
    })
  }
}

/**
 * Writes a file that tells programs on this machine how to reach and sign in to a demo installation. Only the owner may
 * read it.
 */
export const writeDemoFile = (
  dataDir: string,
  url: string,
  people: DemoPerson[],
  addresses: Readonly<Record<string, { url: string }>>,
): void => {
  const simulators = Object.fromEntries(Object.entries(addresses).map(([name, at]) => [name, at.url]))
  const content: DemoFile = { startedAt: new Date().toISOString(), url, people, simulators }
  const path = fileIn(dataDir)
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

export const removeDemoFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })
