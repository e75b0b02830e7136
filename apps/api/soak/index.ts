import { crowding } from './crowding.ts'
import { databaseDeaths } from './database-deaths.ts'
import { figureKills } from './figure-kills.ts'
import { jobKills } from './job-kills.ts'
import { launchKills } from './launch-kills.ts'
import type { SoakPart } from './part.ts'
import { sheetEdits } from './sheet-edits.ts'
import { sheetKills } from './sheet-kills.ts'
import { signInFlood } from './sign-in-flood.ts'
import { spendKills } from './spend-kills.ts'
import { waiting } from './waiting.ts'

export const parts: SoakPart[] = [
  jobKills,
  figureKills,
  sheetKills,
  sheetEdits,
  waiting,
  databaseDeaths,
  signInFlood,
  crowding,
  spendKills,
  launchKills,
]
