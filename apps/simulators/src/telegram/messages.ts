import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { botOf, type Method } from './bot.ts'
import { unixNow, type Chat, type TelegramState } from './state.ts'

const flag = z.union([z.boolean(), z.stringbool()]).catch(false)
/** Parameters come as JSON values or as strings. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const longestText = 4_096
/** Only so long after sending can a message be deleted. */
const deletableS = 48 * 3_600

/** How long nothing is sent at first, and at most, after too many messages in one second, in ms. */
const penalty = { first: 5_000, longest: 60_000, more: 1_000 }

/** What the bot sends to all chats together. Who goes on trying while nothing is sent waits longer for it. */
const createFlood = (memory: Memory<TelegramState>) => {
  let recent: number[] = []
  let refusedUntil = 0
  return {
    /** @throws ApiError 429 */
    count: (): void => {
      const now = Date.now()
      const most = memory.current.floodOverall
      recent = recent.filter((at) => at > now - 1_000)
      if (now < refusedUntil) refusedUntil = Math.min(refusedUntil + penalty.more, now + penalty.longest)
      else if (most !== null && recent.length >= most) refusedUntil = now + penalty.first
      else {
        recent.push(now)
        return
      }
      const seconds = Math.ceil((refusedUntil - now) / 1_000)
      throw new ApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
    },
  }
}

/** sendMessage, deleteMessage and sendChatAction. */
export const createMessages = (
  memory: Memory<TelegramState>,
): Record<'sendmessage' | 'deletemessage' | 'sendchataction', Method> => {
  const chatOf = (id: string): Chat => {
    if (id === '') throw new ApiError(400, 'Bad Request: chat_id is empty')
    const { chats } = memory.current
    const chat = Object.hasOwn(chats, id) ? chats[id] : undefined
    if (!chat) throw new ApiError(400, 'Bad Request: chat not found')
    if (chat.state === 'blocked') throw new ApiError(403, 'Forbidden: bot was blocked by the user')
    if (chat.state === 'deactivated') throw new ApiError(403, 'Forbidden: user is deactivated')
    return chat
  }
  const flood = createFlood(memory)

  return {
    sendmessage: (params) => {
      const chat = chatOf(textOf(params['chat_id']))
      const text = textOf(params['text'])
      if (text.trim() === '') throw new ApiError(400, 'Bad Request: message text is empty')
      if (text.length > longestText) throw new ApiError(400, 'Bad Request: message is too long')
      flood.count()
      const date = unixNow()
      const justSent = chat.messages.filter((each) => each.fromBot && each.date === date)
      if (justSent.length >= memory.current.floodPerSecond) {
        throw new ApiError(429, 'Too Many Requests: retry after 1', { retry_after: 1 })
      }
      const message = { message_id: chat.nextMessageId++, date, text }
      const isProtected = flag.parse(params['protect_content'])
      chat.messages.push({ ...message, fromBot: true, ...(isProtected && { protected: true }) })
      memory.save()
      return {
        message_id: message.message_id,
        from: botOf(memory.current),
        chat: { id: chat.id, first_name: chat.user.first_name, type: 'private' },
        date,
        text,
        ...(isProtected && { has_protected_content: true }),
      }
    },

    sendchataction: (params) => {
      chatOf(textOf(params['chat_id']))
      if (textOf(params['action']) === '') throw new ApiError(400, 'Bad Request: wrong parameter action in request')
      return true
    },

    deletemessage: (params) => {
      const { messages } = chatOf(textOf(params['chat_id']))
      const index = messages.findIndex((each) => each.message_id === Number(params['message_id']))
      const date = messages[index]?.date
      if (date === undefined) throw new ApiError(400, 'Bad Request: message to delete not found')
      if (unixNow() - date > deletableS) throw new ApiError(400, "Bad Request: message can't be deleted")
      messages.splice(index, 1)
      memory.save()
      return true
    },
  }
}
