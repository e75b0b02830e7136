import type { Figure } from '../measure/figure.ts'
import type { Servers } from '../servers/index.ts'

/** How much is measured. */
export interface Effort {
  rounds: number
  /** Of one measurement under load. */
  seconds: number
}

export interface PartContext extends Effort {
  /** Null where there are none. */
  servers: Servers | null
  /** Also measures what is known to be slow, to show why it is not done. */
  badWays: boolean
  /** Tells about progress. */
  say(text: string): void
}

export interface Part {
  name: string
  /** Whether it measures nothing without Postgres and Redis. */
  needsServers: boolean
  measure(context: PartContext): Promise<Figure[]>
}
