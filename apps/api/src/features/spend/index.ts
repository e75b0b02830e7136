import type { spend } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { createImportSpend } from './import-spend.ts'
import { createRecordTotal, type SpendOptions } from './record-total.ts'

/** Spend of accounts as recorded by people. */
export const spendHandlers = (options: SpendOptions): Handlers<typeof spend> => ({
  ...createRecordTotal(options),
  ...createImportSpend(options),
})
