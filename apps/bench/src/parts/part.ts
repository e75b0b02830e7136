import type { Figure } from '../measure/figure.ts'
import type { Servers } from '../servers/index.ts'

export interface Effort {
  rounds: number
  /** Duration of one measurement under load. */
  seconds: number
}

export interface PartContext extends Effort {
  /** Null without servers. */
  servers: Servers | null
  /** Also measures ways known to be slow, to show why they are not used. */
  badWays: boolean
  say(text: string): void
}

export interface Part {
  name: string
  /** Whether nothing can be measured without Postgres and Redis. */
  needsServers: boolean
  measure(context: PartContext): Promise<Figure[]>
}
