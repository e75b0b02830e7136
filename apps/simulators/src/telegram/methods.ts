import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { unixNow, type TelegramState } from './state.ts'
import type { Updates } from './updates.ts'

type Params = Record<string, unknown>
type Method = (params: Params, gone: AbortSignal) => unknown

const integer = z.coerce.number().int()
const Poll = z.object({
  offset: integer.default(0),
  limit: integer.min(1).max(100).default(100).catch(100),
  timeout: integer.min(0).default(0),
})
const flag = z.union([z.boolean(), z.stringbool()]).default(false)

const botOf = ({ token, botUsername }: TelegramState) => ({
  id: Number(token.split(':')[0]),
  is_bot: true,
  first_name: 'Campaign Stats',
  username: botUsername,
})

/** At most this many messages to one chat within a second, as people observe it. */
const burst = 20

/** The Bot API's methods that the application uses, keyed by lower-case name; the real server ignores case too. */
export const createMethods = (memory: Memory<TelegramState>, updates: Updates): Record<string, Method> => {
  const chatOf = (id: unknown) => {
    if (id === undefined || id === '') throw new ApiError(400, 'Bad Request: chat_id is empty')
    const chat = memory.current.chats[String(id)]
    if (!chat) throw new ApiError(400, 'Bad Request: chat not found')
    if (chat.state === 'blocked') throw new ApiError(403, 'Forbidden: bot was blocked by the user')
    if (chat.state === 'deactivated') throw new ApiError(403, 'Forbidden: user is deactivated')
    return chat
  }

  const sendMessage: Method = (params) => {
    const chat = chatOf(params['chat_id'])
    const text = String(params['text'] ?? '')
    if (text.trim() === '') throw new ApiError(400, 'Bad Request: message text is empty')
    if (text.length > 4_096) throw new ApiError(400, 'Bad Request: message is too long')
    const date = unixNow()
    if (chat.messages.filter((each) => each.fromBot && each.date === date).length >= burst) {
      throw new ApiError(429, 'Too Many Requests: retry after 1', { retry_after: 1 })
    }
    const isProtected = flag.parse(params['protect_content'])
    const message = { message_id: chat.nextMessageId++, date, text, fromBot: true, ...(isProtected && { protected: true }) }
    chat.messages.push(message)
    memory.save()
    return {
      message_id: message.message_id,
      from: botOf(memory.current),
      chat: { id: chat.id, first_name: chat.user.first_name, type: 'private' },
      date,
      text,
      ...(isProtected && { has_protected_content: true }),
    }
  }

  const deleteMessage: Method = (params) => {
    const chat = chatOf(params['chat_id'])
    const index = chat.messages.findIndex((each) => each.message_id === Number(params['message_id']))
    if (index < 0) throw new ApiError(400, 'Bad Request: message to delete not found')
    if (unixNow() - (chat.messages[index]?.date ?? 0) > 48 * 3_600) throw new ApiError(400, "Bad Request: message can't be deleted")
    chat.messages.splice(index, 1)
    memory.save()
    return true
  }

  const setWebhook: Method = (params) => {
    const secret = String(params['secret_token'] ?? '')
    if (secret.length > 256) throw new ApiError(400, 'Bad Request: secret token is too long')
    if (!/^[\w-]*$/.test(secret)) throw new ApiError(400, 'Bad Request: secret token contains unallowed characters')
    memory.current.webhook = String(params['url'] ?? '')
    memory.save()
    if (memory.current.webhook) updates.interrupt()
    return true
  }

  return {
    getme: () => ({ ...botOf(memory.current), can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false }),
    getupdates: (params, gone) => {
      const { offset, limit, timeout } = Poll.parse(params)
      return updates.poll(offset, limit, timeout, gone)
    },
    sendmessage: sendMessage,
    deletemessage: deleteMessage,
    setmycommands: (params) => {
      memory.current.commands = typeof params['commands'] === 'string' ? (JSON.parse(params['commands']) as unknown[]) : (params['commands'] as unknown[])
      memory.save()
      return true
    },
    getmycommands: () => memory.current.commands,
    setwebhook: setWebhook,
    deletewebhook: () => {
      memory.current.webhook = ''
      memory.save()
      return true
    },
    getwebhookinfo: () => ({ url: memory.current.webhook, has_custom_certificate: false, pending_update_count: memory.current.updates.length }),
  }
}
