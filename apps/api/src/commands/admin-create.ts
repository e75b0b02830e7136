import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { recordAudit } from '../audit/audit.ts'
import { migrate } from '../db/migrate.ts'
import { findCredentials, insertUser } from '../features/auth/repository/people.ts'
import { checkPassword, isStrong } from '../lib/secrets/password-policy.ts'
import { defaultPasswords } from '../lib/secrets/passwords.ts'
import { command, withDatabase } from './open.ts'

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

command(() =>
  withDatabase(async ({ db }, config) => {
    await migrate(db)
    const parsed = Answers.safeParse(await ask(config))
    if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'))
    const { username, telegramId, password } = parsed.data
    checkPassword(config.passwordRules, password, { username, isAdmin: true })
    if (await findCredentials(db, username)) throw new Error(`There already is a user ${username}.`)
    const passwordHash = await defaultPasswords.hash(password)
    await db.transaction().execute(async (trx) => {
      const id = await insertUser(trx, {
        username,
        passwordHash,
        strongPassword: isStrong(config.passwordRules, password, username),
        telegramId,
        roleName: 'admin',
        isAdmin: true,
      })
      await recordAudit(trx, {
        kind: 'users.created',
        user: null,
        record: `user:${id}`,
        details: { username, by: 'command' },
      })
    })
    console.log(`Administrator ${username} was created. The bot must know them: open it in Telegram and press Start.`)
  }),
)
