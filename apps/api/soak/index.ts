import { jobKills } from './job-kills.ts'
import type { SoakPart } from './part.ts'

export const parts: SoakPart[] = [jobKills]
