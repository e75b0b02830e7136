import { TelegramError } from 'telegraf'
import { DeliveryError } from '../../ports/messenger.ts'

/** Errors before the request was sent: DNS failure, connection refused or impossible, TLS failure. */
const neverConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CERT_\w+|ERR_TLS_\w+)$/

/** Unintelligible answer; other calls may still succeed. */
export const unintelligible = (): DeliveryError =>
  new DeliveryError('broken', 'Telegram answered something unintelligible', { kind: 'malformed' })

/**
 * Maps a failed call to an error of the port. The library's errors carry the token (in addresses) and the message (in
 * payloads), so only status and code are kept, and they are never set as a cause.
 */
export const deliveryErrorOf = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error
  if (error instanceof TelegramError) return ofStatus(error)
  const { name, type, code } = (error ?? {}) as { name?: string; type?: string; code?: string }
  if (name === 'AbortError') return new DeliveryError('slow', 'Telegram did not answer in time')
  // node-fetch uses `system` for every connection fault; all others are answers that could not be parsed.
  if (type !== 'system') return unintelligible()
  if (code && neverConnected.test(code)) return new DeliveryError('down', `Telegram cannot be reached (${code})`)
  // ECONNRESET, EPIPE, a cut answer or anything new: the request may have been sent, so the message may be out.
  return new DeliveryError('slow', 'The connection to Telegram was cut')
}

/** Only the start of each text is stable. Most people who never pressed Start give a 400, not a 403. */
const blocked = /blocked by the user|user is deactivated/i
const cannotBeWrittenTo = /chat not found|blocked by the user|user is deactivated|can't initiate|PEER_ID_INVALID/i

/** Default in seconds, if the service names no time. */
const defaultPause = 30

/** The library passes on any JSON, so no field is guaranteed, whatever its types say. */
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
