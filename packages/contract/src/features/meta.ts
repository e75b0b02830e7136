import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { Language, Service } from '../shared.ts'

export const meta = defineContract({
  getMeta: {
    method: 'GET',
    path: '/meta',
    summary: 'What the sign-in page and the shell need to know about this installation',
    access: 'public',
    entities: ['Meta'],
    cacheSeconds: 600,
    response: z
      .object({
        /** Services that answer from a simulator instead of the vendor. */
        simulated: z.array(Service),
        twoFactor: z.boolean(),
        /** Username of the bot in Telegram without @, or null while unknown. */
        botUsername: z.string().nullable(),
        /** Minimum password length of the policy. */
        passwordMin: z.int(),
        languages: z.array(Language),
        version: z.string(),
      })
      .meta({ id: 'Meta' }),
  },
})
