import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleName } from '@app/contract'
import { z } from 'zod'
import type { Db } from './db/connect.ts'
import { countUsers, findCredentials, insertUser, replacePasswordHash } from './features/auth/repository/people.ts'
import { hashPassword, verifyPassword } from './lib/passwords.ts'
import { randomToken } from './lib/tokens.ts'
import type { SimulatorAddresses } from './simulators.ts'

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

const roles: [username: string, role: RoleName | null][] = [
  ['lead', 'TeamleadFarmer'],
  ['farmer', 'farmer'],
  ['buyer', 'buyer'],
  ['buyer2', 'buyer'],
  ['nobody', null],
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

const newTelegramId = (): string => String(randomInt(100_000_000, 999_999_999))

/**
 * The people of an installation whose Telegram is simulated: made when the database is empty, never among real ones.
 * Passwords are random, kept only in the demo file, and made anew when that file is gone.
 */
export const seedDemoPeople = async (db: Db, dataDir: string, adminUsername: string): Promise<DemoPerson[]> => {
  const carried = readPeople(dataDir)
  const wanted: [string, RoleName | null][] = [[adminUsername, 'admin'], ...roles]
  const fresh = (await countUsers(db)) === 0
  const people: DemoPerson[] = []
  for (const [username, role] of wanted) {
    const before = carried.find((person) => person.username === username)
    const stored = await findCredentials(db, username)
    if (!stored && !fresh) continue
    // Someone else's account that happens to carry a demo name is left alone.
    if (stored && !before && !stored.telegramId.startsWith('7000')) continue
    const password = before?.password ?? randomToken(12)
    if (!stored) {
      const telegramId = `7000${newTelegramId()}`
      await insertUser(db, {
        username,
        passwordHash: await hashPassword(password),
        telegramId,
        roleName: role,
        isAdmin: role === 'admin',
      })
      people.push({ username, password, role, telegramId })
      continue
    }
    if (!before) await replacePasswordHash(db, stored.id, await hashPassword(password))
    else if (!(await verifyPassword(password, stored.passwordHash)).ok) continue
    people.push({ username, password, role: stored.roleName, telegramId: stored.telegramId })
  }
  return people
}

/** Each demo person presses Start, so that the bot may write to them. */
export const pressStart = async (telegramUrl: string, people: readonly DemoPerson[]): Promise<void> => {
  for (const { telegramId, username } of people) {
    const address = `${telegramUrl}/control/chats/${telegramId}/messages`
    const sent = (await (await fetch(address)).json()) as unknown[]
    if (Array.isArray(sent) && sent.length > 0) continue
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '/start', firstName: username }),
    })
  }
}

/** Tells programs on this machine how to reach and sign in to a demo installation. Only the owner may read it. */
export const writeDemoFile = (
  dataDir: string,
  url: string,
  people: DemoPerson[],
  addresses: SimulatorAddresses,
): void => {
  const simulators = Object.fromEntries(
    Object.entries(addresses).map(([name, at]) => [name, (at as { url: string }).url]),
  )
  const content: DemoFile = { startedAt: new Date().toISOString(), url, people, simulators }
  const path = fileIn(dataDir)
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

export const removeDemoFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })
