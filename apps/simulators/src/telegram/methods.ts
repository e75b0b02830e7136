import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { botOf, type Method } from './bot.ts'
import { createMessages } from './messages.ts'
import type { TelegramState } from './state.ts'
import type { Updates } from './updates.ts'

const integer = z.coerce.number().int()
/** Outside JSON bodies, lists are JSON in a string. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((given) => (typeof given === 'string' ? (JSON.parse(given) as unknown) : given), z.array(item).max(most))

const Poll = z.object({
  offset: integer.default(0),
  limit: integer.min(1).max(100).default(100).catch(100),
  timeout: integer.min(0).default(0),
  allowed_updates: listOf(z.string(), 100).optional(),
})
const Command = z.object({ command: z.string().regex(/^[a-z\d_]{1,32}$/), description: z.string().min(1).max(256) })
const Commands = z.object({ commands: listOf(Command, 100) })
const Webhook = z.object({ url: z.string().default(''), secret_token: z.string().default('') })

/** Parses parameters, or answers 400 in the vendor's format. */
const read = <T extends z.ZodType>(schema: T, params: unknown): z.output<T> => {
  try {
    return schema.parse(params)
  } catch {
    throw new ApiError(400, 'Bad Request: invalid parameters specified')
  }
}

/** Bot API methods used by the application, by lower-case name: the real server ignores case too. */
export const createMethods = (memory: Memory<TelegramState>, updates: Updates): Map<string, Method> => {
  const setWebhook = (params: unknown): true => {
    const { url, secret_token: secret } = read(Webhook, params)
    if (url && !url.startsWith('https://')) {
      throw new ApiError(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
    }
    if (secret.length > 256) throw new ApiError(400, 'Bad Request: secret token is too long')
    if (!/^[\w-]*$/.test(secret)) throw new ApiError(400, 'Bad Request: secret token contains unallowed characters')
    memory.current.webhook = url
    memory.save()
    if (url) updates.interrupt()
    return true
  }

  const methods: Record<string, Method> = {
    ...createMessages(memory),
    getme: () => ({
      ...botOf(memory.current),
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
    }),
    getupdates: (params, gone) => {
      const { allowed_updates: allowed, ...asked } = read(Poll, params)
      if (allowed && JSON.stringify(allowed) !== JSON.stringify(memory.current.allowedUpdates)) {
        memory.current.allowedUpdates = allowed
        memory.save()
      }
      return updates.poll(asked, gone)
    },
    setmycommands: (params) => {
      memory.current.commands = read(Commands, params).commands
      memory.save()
      return true
    },
    getmycommands: () => memory.current.commands,
    setwebhook: setWebhook,
    deletewebhook: () => setWebhook({}),
    getwebhookinfo: () => ({
      url: memory.current.webhook,
      has_custom_certificate: false,
      pending_update_count: memory.current.updates.length,
    }),
  }
  return new Map(Object.entries(methods))
}
