import { createTelegramCheck } from '../../adapters/telegram/checking.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { DeliveryError, type DeliveryFailure } from '../../ports/messenger.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { listReachable } from './repository.ts'

const about = 'Telegram'
const mostPeople = 200

const todos: Partial<Record<DeliveryFailure, string>> = {
  refused: 'Put the token that @BotFather gives for the bot into TELEGRAM_BOT_TOKEN.',
}
const usualTodo = 'Let this machine reach api.telegram.org over https. Nobody can sign in until then.'

type Check = ReturnType<typeof createTelegramCheck>

const checkPeople = async (check: Check, db: Db): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { username, telegramId: id, isAdmin } of await listReachable(db, mostPeople)) {
    try {
      await check.reach(id)
    } catch (error) {
      // Whatever else goes wrong says nothing about this person.
      if (!(error instanceof DeliveryError) || error.failure !== 'rejected') continue
      const text = `the bot may not write to ${username}: they blocked it or never started it, and cannot sign in`
      findings.push((isAdmin ? fault : warning)(about, text, 'Unblock the bot in Telegram and press Start.', username))
    }
  }
  return findings
}

/** The bot, and whether each person who may sign in can be written to. */
export const checkTelegram = async ({ simulated, telegram }: Config, db: Db | null): Promise<Finding[]> => {
  if (simulated.includes('telegram')) return [ok(about, 'is simulated')]
  const check = createTelegramCheck(telegram)
  try {
    const name = await check.name()
    return [ok(about, `the bot is @${name}`), ...(db ? await checkPeople(check, db) : [])]
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return [fault(about, error.message, todos[error.failure] ?? usualTodo)]
  }
}
