import { randomInt } from 'node:crypto'
import { Router } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { botOf } from './bot.ts'
import { unixNow, type Chat, type TelegramState } from './state.ts'
import type { Updates } from './updates.ts'

const ChatId = z.object({
  chatId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'digits only')
    .transform(Number)
    .pipe(z.int().max(2 ** 52)),
})
const Written = z.strictObject({
  text: z.string().min(1).max(4_096),
  language: z.string().max(8).optional(),
  firstName: z.string().max(64).optional(),
})
const MessageId = z.object({ messageId: z.coerce.number().int().min(1) })
/** Valid start payload of a link; with an invalid one the vendor opens the chat without it. */
const Started = z.strictObject({
  payload: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  language: z.string().max(8).optional(),
  twice: z.boolean().optional(),
})
/** `twice`: the bot gets the update again with the same id, as after a poll whose confirmation was lost. */
const Pressed = z.strictObject({ data: z.string().max(64).optional(), twice: z.boolean().optional() })
const Blocked = z.strictObject({ blocked: z.union([z.boolean(), z.literal('deactivated')]) })
const PerSecond = z.int().min(0).max(1_000_000)
const Flood = z
  .strictObject({ perSecond: PerSecond.optional(), overall: PerSecond.nullable().optional() })
  .refine((given) => Object.keys(given).length > 0)
const Crowd = z.strictObject({
  from: z
    .int()
    .min(1)
    .max(2 ** 51),
  count: z.int().min(1).max(10_000),
  text: z.string().min(1).max(4_096),
})

const commandOf = (text: string) => {
  const command = /^\/\w+/.exec(text)?.[0]
  return command ? { entities: [{ offset: 0, length: command.length, type: 'bot_command' }] } : {}
}

/** Control of what a person does in Telegram: write to the bot, block it, leave. */
export const telegramControl = (memory: Memory<TelegramState>, updates: Updates): Router => {
  const router = Router()

  const chatOf = (id: number): Chat =>
    (memory.current.chats[String(id)] ??= {
      id,
      user: { id, first_name: `Person ${id}` },
      state: 'active',
      nextMessageId: 1,
      messages: [],
    })

  const setState = (chat: Chat, state: Chat['state']): void => {
    const hadLeft = chat.state !== 'active'
    const hasLeft = state !== 'active'
    chat.state = state
    // The vendor tells the bot who blocked or unblocked it; pollers that did not request such updates never see them.
    if (hadLeft !== hasLeft) {
      const status = (kicked: boolean) => ({ status: kicked ? 'kicked' : 'member' })
      updates.push('my_chat_member', {
        ...placeOf(chat),
        date: unixNow(),
        old_chat_member: status(hadLeft),
        new_chat_member: status(hasLeft),
      })
    } else memory.save()
  }

  router.get('/chats/:chatId/messages', (req, res) => {
    const chat = memory.current.chats[String(ChatId.parse(req.params).chatId)]
    const sent = (chat?.messages ?? []).filter((message) => message.fromBot)
    res.json(
      sent.map(({ message_id, date, text, keyboard }) => ({ message_id, date, text, ...(keyboard && { keyboard }) })),
    )
  })

  const write = (chat: Chat, text: string, twice = false): number => {
    if (/^\/start\b/.test(text)) setState(chat, 'active')
    const message = { message_id: chat.nextMessageId++, date: unixNow(), text }
    chat.messages.push({ ...message, fromBot: false })
    updates.push('message', { ...message, ...placeOf(chat), ...commandOf(text) }, twice)
    return message.message_id
  }

  router.post('/chats/:chatId/messages', (req, res) => {
    const { chatId } = ChatId.parse(req.params)
    const { text, language, firstName } = Written.parse(req.body)
    const chat = chatOf(chatId)
    if (language) chat.user.language_code = language
    if (firstName) chat.user.first_name = firstName
    res.status(201).json({ message_id: write(chat, text) })
  })

  // A person opens a link to the bot, t.me/bot?start=payload, and presses Start.
  router.post('/chats/:chatId/start', (req, res) => {
    const { chatId } = ChatId.parse(req.params)
    const { payload, language, twice } = Started.parse(req.body)
    const chat = chatOf(chatId)
    if (language) chat.user.language_code = language
    res.status(201).json({ message_id: write(chat, payload ? `/start ${payload}` : '/start', twice) })
  })

  // A person presses a button; `data` imitates a client that sends anything.
  router.post('/chats/:chatId/messages/:messageId/press', (req, res) => {
    const { current } = memory
    const chat = current.chats[String(ChatId.parse(req.params).chatId)]
    const { messageId } = MessageId.parse(req.params)
    const { data, twice } = Pressed.parse(req.body)
    const message = chat?.messages.find((each) => each.message_id === messageId)
    const button = message?.keyboard?.flat()[0]
    if (!chat || !message || !button) return void res.status(404).json({ error: 'There is no such button' })
    const { message_id, date, text } = message
    const id = String(randomInt(2 ** 47))
    current.presses[id] = unixNow()
    updates.push(
      'callback_query',
      {
        ...{ id, from: { ...chat.user, is_bot: false }, chat_instance: String(randomInt(2 ** 40)) },
        message: { message_id, date, text, from: botOf(current), chat: placeOf(chat).chat },
        data: data ?? button.callback_data,
      },
      twice,
    )
    res.status(201).json({ id })
  })

  // Many people at once, with consecutive chat ids.
  router.post('/crowd', (req, res) => {
    const { from, count, text } = Crowd.parse(req.body)
    for (let n = 0; n < count; n++) write(chatOf(from + n), text)
    res.status(204).end()
  })

  router.post('/chats/:chatId/block', (req, res) => {
    const { blocked } = Blocked.parse(req.body)
    const chat = chatOf(ChatId.parse(req.params).chatId)
    setState(chat, blocked === 'deactivated' ? 'deactivated' : blocked ? 'blocked' : 'active')
    res.status(204).end()
  })

  router.put('/flood', (req, res) => {
    const { perSecond = memory.current.floodPerSecond, overall = memory.current.floodOverall } = Flood.parse(req.body)
    Object.assign(memory.current, { floodPerSecond: perSecond, floodOverall: overall })
    memory.save()
    res.status(204).end()
  })

  return router
}

const placeOf = ({ id, user }: Chat) => ({
  from: { ...user, is_bot: false },
  chat: { id, first_name: user.first_name, type: 'private' },
})
