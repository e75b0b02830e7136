import type { InviteClaim } from '@app/contract'
import { orRefuse } from '#lib/refusal.ts'
import type { Payloads } from './invite-status.ts'

/** Data for a browser that waits for the code from the bot. */
export const createTelegramBinding =
  (payloads: Payloads, botUsername: () => string | null) =>
  /** @throws Refusal vendor_down/telegram while the bot is not known */
  ({ id, username, expiresAt }: { id: number; username: string; expiresAt: Date }): InviteClaim => {
    const bot = orRefuse(botUsername(), 'vendor_down/telegram')
    return { username, link: `https://t.me/${bot}?start=${payloads.of(id)}`, expiresAt: expiresAt.toISOString() }
  }

export type TelegramBinding = ReturnType<typeof createTelegramBinding>
