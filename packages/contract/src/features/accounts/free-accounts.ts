import { z } from 'zod'
import { EmailTransfer } from './holdings.ts'
import { Id, Success, VisibleText } from '../../shared.ts'

/**
 * Login and password separately: split at the only colon, or from separate columns of the sheet; null if they cannot be
 * told apart.
 */
const loginParts = { login: z.string().nullable(), password: z.string().nullable() }

const Cell = VisibleText.min(1).max(200)
/** Filter of free accounts; ignores case in the sheet's values. */
export const fitting = {
  mailType: Cell.optional(),
  whGeo: Cell.optional(),
  pixel: z.enum(['yes', 'no']).optional(),
  email: z.enum(['yes', 'no']).optional(),
}
export const freeSorts = ['id', 'mailType', 'whGeo', 'pixel', 'email', 'age'] as const

/** Takes the account without showing its login, so it counts as unseen until revealed. */
export const withoutLogin = { withoutLogin: z.boolean().optional() }

/** Entities that a take invalidates, and its answer. */
export const take = {
  access: 'accounts.take',
  limit: 'take',
  secret: true,
  entities: ['AvailableAccount', 'OwnAccount', 'TakenAccount', 'Sheet'],
  response: Success.extend({
    account: z
      .object({
        /** Id of the record, for the calls below. */
        recordId: Id,
        id: z.string(),
        name: z.string().nullable(),
        country: z.string(),
        login_pass: z.string().nullable(),
        ...loginParts,
        link: z.string().nullable(),
        emailTransfer: EmailTransfer.optional(),
      })
      .meta({ id: 'TakenResult' }),
    emailTransfer: EmailTransfer.optional(),
  }),
} as const
