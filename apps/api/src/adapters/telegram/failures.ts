import { TelegramError } from 'telegraf'
import { DeliveryError } from '../../ports/messenger.ts'

/**
 * What a failed call means. The library's errors carry the token (in addresses) and the message (in payloads), so
 * nothing of them is kept but the status.
 */
export const deliveryErrorOf = (error: unknown): DeliveryError => {
  if (error instanceof TelegramError) return ofStatus(error)
  const { name, type, code } = error as { name?: string; type?: string; code?: string }
  if (name === 'AbortError') return new DeliveryError('slow', 'Telegram did not answer in time')
  if (type === 'invalid-json') return new DeliveryError('broken', 'Telegram answered something that is not JSON')
  // A connection cut after the request was written: the message may have gone out.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE') {
    return new DeliveryError('slow', 'Telegram cut the connection')
  }
  return new DeliveryError('down', `Telegram cannot be reached${code ? ` (${code})` : ''}`)
}

/** Telegram's texts may change behind these prefixes; most people who never pressed Start answer 400, not 403. */
const cannotBeWrittenTo = /chat not found|blocked by the user|user is deactivated|can't initiate|PEER_ID_INVALID/i

const ofStatus = (error: TelegramError): DeliveryError => {
  const { code, description = '', parameters } = error
  if (code === 401 || code === 404) return new DeliveryError('refused', `Telegram refuses the bot token (${code})`)
  if (code === 429) return new DeliveryError('limited', 'Telegram asks to wait', parameters?.retry_after ?? 30)
  if (code === 403 || (code === 400 && cannotBeWrittenTo.test(description)))
    return new DeliveryError('rejected', `The person cannot be written to (${code})`)
  return new DeliveryError('broken', `Telegram answered ${code}`)
}
