import { killWhileWriting } from '../test/kills/sheet-kills.ts'
import type { SoakPart } from './part.ts'

/** Takes, returns and closes while the sheet's vendor fails in every way and the program is killed. */
export const sheetKills: SoakPart = {
  name: 'sheets',
  run: async ({ rounds, say }) => {
    // Each round leaves about five changes for the sheet, and the quota lets some thirty through in a minute.
    const { broken, ...figures } = await killWhileWriting({ rounds: Math.min(rounds, 30), say })
    return [{ title: 'accounts and their sheet, embedded database', figures, broken }]
  },
}
