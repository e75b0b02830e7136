import { callOf, createBot } from './calls.ts'

/** Checks the Bot API without sending a message. Each call takes at most 5 s and throws DeliveryError. */
export const createTelegramCheck = ({ token, apiRoot }: { token: string; apiRoot: string }) => {
  const bot = createBot(token, apiRoot, { callMs: 5_000, pollMs: 5_000, confirmMs: 1_000 })
  const call = callOf(bot)
  return {
    /** Name of the bot; succeeds only if the token is accepted. */
    name: (): Promise<string> =>
      call('getMe', {}, (me) => (typeof me['username'] === 'string' ? me['username'] : undefined)),
    /** Resolves if the person can be written to. Their chat shows for five seconds that the bot is typing. */
    deliverable: async (recipientId: string): Promise<void> => {
      await bot.telegram.sendChatAction(recipientId, 'typing')
    },
  }
}
