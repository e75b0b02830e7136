import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { connectServer, openEmbedded } from '../db/connect.ts'
import { lockFolder } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { findCredentials, insertUser } from '../features/auth/repository/people.ts'
import { checkPassword } from '../lib/password-policy.ts'
import { hashPassword } from '../lib/passwords.ts'

const Answers = z.object({
  username: z.string().regex(/^[A-Za-z0-9_-]{3,50}$/, 'username: 3 to 50 letters, digits, hyphens or underscores'),
  telegramId: z.string().regex(/^[1-9]\d{2,16}$/, 'telegram id: digits only (the bot tells it after /start)'),
  password: z.string().regex(/^[^<>]{1,128}$/, 'password: 1 to 128 characters without < and >'),
})

/** The password comes from the terminal or standard input, never from an argument, which other users could see. */
const ask = async (config: { adminUsername: string }) => {
  const { values } = parseArgs({ options: { username: { type: 'string' }, 'telegram-id': { type: 'string' } } })
  if (!process.stdin.isTTY) {
    return {
      username: values.username ?? config.adminUsername,
      telegramId: values['telegram-id'] ?? '',
      password: readFileSync(0, 'utf8').replace(/\r?\n$/, ''),
    }
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const username =
    values.username ?? ((await terminal.question(`Username [${config.adminUsername}]: `)) || config.adminUsername)
  const telegramId = values['telegram-id'] ?? (await terminal.question('Telegram ID (the bot tells it after /start): '))
  const password = await terminal.question('Password (visible while you type): ')
  terminal.close()
  return { username, telegramId, password }
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const lock = config.database.url ? null : await lockFolder(config.dataDir)
  const database = config.database.url
    ? connectServer(config.database.url, { max: 1 })
    : await openEmbedded(config.database.folder)
  try {
    await migrate(database.db)
    const { username, telegramId, password } = Answers.parse(await ask(config))
    checkPassword(config.passwordPolicy, password, { username, isAdmin: true })
    if (await findCredentials(database.db, username)) throw new Error(`There already is a user ${username}.`)
    await insertUser(database.db, {
      username,
      passwordHash: await hashPassword(password),
      telegramId,
      roleName: 'admin',
      isAdmin: true,
    })
    console.log(`Administrator ${username} was created. The bot must know them: open it in Telegram and press Start.`)
  } finally {
    await database.close()
    await lock?.release()
  }
}

main().catch((error: unknown) => {
  if (error instanceof z.ZodError) for (const issue of error.issues) console.error(issue.message)
  else console.error(error instanceof Error ? error.message : 'Could not create the administrator')
  process.exit(1)
})
