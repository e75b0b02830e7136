import type { spend } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { createImporting } from './import-spend.ts'
import { createRecording, type SpendOptions } from './record-total.ts'

/** What people say that accounts spent. */
export const spendRoutes = (options: SpendOptions): Handlers<typeof spend> => ({
  ...createRecording(options),
  ...createImporting(options),
})
