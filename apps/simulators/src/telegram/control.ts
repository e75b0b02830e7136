import { Router } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { unixNow, type Chat, type TelegramState } from './state.ts'
import type { Updates } from './updates.ts'

const ChatId = z.object({ chatId: z.coerce.number().int().min(1).max(2 ** 52) })
const Written = z.strictObject({ text: z.string().min(1).max(4_096), language: z.string().max(8).optional(), firstName: z.string().max(64).optional() })
const Blocked = z.strictObject({ blocked: z.union([z.boolean(), z.literal('deactivated')]) })

const commandOf = (text: string) => {
  const command = /^\/\w+/.exec(text)?.[0]
  return command ? { entities: [{ offset: 0, length: command.length, type: 'bot_command' }] } : {}
}

/** What a person does in Telegram: write to the bot, block it, leave. */
export const telegramControl = (memory: Memory<TelegramState>, updates: Updates): Router => {
  const router = Router()

  const chatOf = (id: number): Chat =>
    (memory.current.chats[String(id)] ??= { id, user: { id, first_name: `Person ${id}` }, state: 'active', nextMessageId: 1, messages: [] })

  router.get('/chats/:chatId/messages', (req, res) => {
    const chat = memory.current.chats[String(ChatId.parse(req.params).chatId)]
    const sent = (chat?.messages ?? []).filter((message) => message.fromBot)
    res.json(sent.map(({ message_id, date, text }) => ({ message_id, date, text })))
  })

  router.post('/chats/:chatId/messages', (req, res) => {
    const { chatId } = ChatId.parse(req.params)
    const { text, language, firstName } = Written.parse(req.body)
    const chat = chatOf(chatId)
    if (language) chat.user.language_code = language
    if (firstName) chat.user.first_name = firstName
    if (text.startsWith('/start')) chat.state = 'active'
    const message = { message_id: chat.nextMessageId++, date: unixNow(), text }
    chat.messages.push({ ...message, fromBot: false })
    updates.push({
      message: { ...message, from: { ...chat.user, is_bot: false }, chat: { id: chat.id, first_name: chat.user.first_name, type: 'private' }, ...commandOf(text) },
    })
    res.status(201).json({ message_id: message.message_id })
  })

  router.post('/chats/:chatId/block', (req, res) => {
    const { blocked } = Blocked.parse(req.body)
    const chat = chatOf(ChatId.parse(req.params).chatId)
    chat.state = blocked === 'deactivated' ? 'deactivated' : blocked ? 'blocked' : 'active'
    memory.save()
    res.status(204).end()
  })

  return router
}
