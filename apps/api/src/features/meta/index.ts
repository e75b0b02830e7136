import { languages, type meta, type Service } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'

export interface MetaOptions {
  simulated: Service[]
  twoFactor: boolean
  passwordMin: number
  botUsername(): string | null
}

export const version = '0.1.0'

export const metaHandlers = ({
  simulated,
  twoFactor,
  passwordMin,
  botUsername,
}: MetaOptions): Handlers<typeof meta> => ({
  getMeta: () => ({
    simulated,
    twoFactor,
    passwordMin,
    botUsername: botUsername(),
    languages: [...languages],
    version,
  }),
})
