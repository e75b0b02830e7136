import type { codes } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { CodesServices } from './service.ts'

/** The pool of mailboxes, and their codes. */
export const codeRoutes = ({ pool, taking, unpinning, extracting }: CodesServices): Handlers<typeof codes> => ({
  ...pool,
  ...taking.calls,
  ...unpinning,
  ...extracting,
})
