import { createTelegramCheck } from '../../adapters/telegram/token-check.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { unreachable } from '../../health/data.ts'
import { DeliveryError } from '../../ports/messenger.ts'
import { ok, told, failureFinding, type Finding } from './findings.ts'
import { listReachable } from './repository.ts'

const about = 'Telegram'
const mostPeople = 200

type Check = ReturnType<typeof createTelegramCheck>

const checkPeople = async (check: Check, db: Db): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { telegramId: id, ...person } of await listReachable(db, mostPeople)) {
    try {
      await check.deliverable(id)
    } catch (error) {
      // Any other failure says nothing about this person.
      if (error instanceof DeliveryError && error.failure === 'rejected') findings.push(told(unreachable(person)))
    }
  }
  return findings
}

/** Checks the bot, and whether it can write to each person who may sign in. */
export const checkTelegram = async ({ simulated, telegram }: Config, db: Db | null): Promise<Finding[]> => {
  if (simulated.includes('telegram')) return [ok(about, 'is simulated')]
  const check = createTelegramCheck(telegram)
  try {
    const name = await check.name()
    return [ok(about, `the bot is @${name}`), ...(db ? await checkPeople(check, db) : [])]
  } catch (error) {
    return [failureFinding('telegram', error)]
  }
}
