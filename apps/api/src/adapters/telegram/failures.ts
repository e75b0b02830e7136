import { TelegramError } from 'telegraf'
import { DeliveryError } from '../../ports/messenger.ts'

/** Before the request was written: a name that does not resolve, a refused or impossible connection, no TLS. */
const neverConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CERT_\w+|ERR_TLS_\w+)$/

/** An answer that makes no sense: others may. */
export const unintelligible = (): DeliveryError =>
  new DeliveryError('broken', 'Telegram answered something unintelligible', { kind: 'malformed' })

/**
 * What a failed call means. The library's errors carry the token (in addresses) and the message (in payloads), so
 * nothing of them is kept but status and code, and they are never a cause.
 */
export const deliveryErrorOf = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error
  if (error instanceof TelegramError) return ofStatus(error)
  const { name, type, code } = (error ?? {}) as { name?: string; type?: string; code?: string }
  if (name === 'AbortError') return new DeliveryError('slow', 'Telegram did not answer in time')
  // node-fetch's word for every fault of the connection; the rest are answers that could not be understood.
  if (type !== 'system') return unintelligible()
  if (code && neverConnected.test(code)) return new DeliveryError('down', `Telegram cannot be reached (${code})`)
  // ECONNRESET, EPIPE, a cut answer, anything new: the request may have been written, so the message may be out.
  return new DeliveryError('slow', 'The connection to Telegram was cut')
}

/** The start of each text is stable, the rest may change. Most people who never pressed Start answer 400, not 403. */
const blocked = /blocked by the user|user is deactivated/i
const cannotBeWrittenTo = /chat not found|blocked by the user|user is deactivated|can't initiate|PEER_ID_INVALID/i

/** When the service names no time. */
const defaultPause = 30

/** The library passes on whatever JSON arrived, so no field is certain, whatever its types say. */
const ofStatus = ({ code, description, parameters }: TelegramError): DeliveryError => {
  if (code === 401 || code === 404) return new DeliveryError('refused', `Telegram refuses the bot token (${code})`)
  if (code === 429)
    return new DeliveryError('limited', 'Telegram asks to wait', {
      retryAfterSeconds: parameters?.retry_after ?? defaultPause,
    })
  if (code === 403 || (code === 400 && cannotBeWrittenTo.test(description)))
    return new DeliveryError('rejected', `The person cannot be written to (${code})`, {
      because: blocked.test(description) ? 'blocked' : 'not_started',
    })
  return new DeliveryError('broken', `Telegram answered ${code ?? 'without a status'}`)
}
