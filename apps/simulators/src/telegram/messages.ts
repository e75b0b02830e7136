import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { botOf, type Method } from './bot.ts'
import { unixNow, type Button, type Chat, type TelegramState } from './state.ts'

const flag = z.union([z.boolean(), z.stringbool()]).catch(false)
/** Parameters are JSON values or strings. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const longestText = 4_096
/** Time after sending within which a message can be deleted, in seconds. */
const deletableS = 48 * 3_600

/** Maximum length of an answer to a press in characters, and the time that the vendor waits for it. */
const longestAnswer = 200
const answerableS = 15
const keptAnswers = 100

const longestPress = 64
const Keyboard = z.object({
  inline_keyboard: z.array(z.array(z.object({ text: z.string(), callback_data: z.string() })).max(8)).max(100),
})

/** Inline keyboard of a message, as JSON or as JSON in a string. @throws ApiError 400 */
const keyboardOf = (given: unknown): Button[][] | undefined => {
  if (given === undefined) return undefined
  const read = Keyboard.safeParse(typeof given === 'string' ? parsed(given) : given)
  if (!read.success) throw new ApiError(400, "Bad Request: can't parse reply keyboard markup JSON object")
  for (const { text, callback_data: data } of read.data.inline_keyboard.flat()) {
    if (text.trim() === '') throw new ApiError(400, 'Bad Request: text buttons are unallowed in the inline keyboard')
    const length = Buffer.byteLength(data)
    if (length < 1 || length > longestPress) throw new ApiError(400, 'Bad Request: BUTTON_DATA_INVALID')
  }
  return read.data.inline_keyboard
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Send block after too many messages in one second, in ms: at first, at most, and added per retry. */
const penalty = { first: 5_000, longest: 60_000, more: 1_000 }

/** Flood limit over all chats. Retrying during a block extends it. */
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

/** sendMessage, deleteMessage, sendChatAction and answerCallbackQuery. */
export const createMessages = (
  memory: Memory<TelegramState>,
): Record<'sendmessage' | 'deletemessage' | 'sendchataction' | 'answercallbackquery', Method> => {
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
      const keyboard = keyboardOf(params['reply_markup'])
      flood.count()
      const date = unixNow()
      const justSent = chat.messages.filter((each) => each.fromBot && each.date === date)
      if (justSent.length >= memory.current.floodPerSecond) {
        throw new ApiError(429, 'Too Many Requests: retry after 1', { retry_after: 1 })
      }
      const message = { message_id: chat.nextMessageId++, date, text }
      const isProtected = flag.parse(params['protect_content'])
      chat.messages.push({
        ...message,
        fromBot: true,
        ...(isProtected && { protected: true }),
        ...(keyboard && { keyboard }),
      })
      memory.save()
      return {
        message_id: message.message_id,
        from: botOf(memory.current),
        chat: { id: chat.id, first_name: chat.user.first_name, type: 'private' },
        date,
        text,
        ...(isProtected && { has_protected_content: true }),
        ...(keyboard && { reply_markup: { inline_keyboard: keyboard } }),
      }
    },

    answercallbackquery: (params) => {
      const [id, text] = [textOf(params['callback_query_id']), textOf(params['text'])]
      if (text.length > longestAnswer) throw new ApiError(400, 'Bad Request: MESSAGE_TOO_LONG')
      const { presses, answered } = memory.current
      const at = Object.hasOwn(presses, id) ? presses[id] : undefined
      if (at === undefined || unixNow() - at > answerableS)
        throw new ApiError(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
      delete presses[id]
      answered.push({ id, text, alert: flag.parse(params['show_alert']) })
      answered.splice(0, answered.length - keptAnswers)
      memory.save()
      return true
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
