import { z } from 'zod'
import { EmailTransfer } from './holdings.ts'
import { Id, Success, VisibleText } from '../../shared.ts'

/** Each by itself: divided at the only colon, or as the columns of the sheet are; null where they cannot be told apart. */
const loginParts = { login: z.string().nullable(), password: z.string().nullable() }

const Cell = VisibleText.min(1).max(200)
/** Which free accounts fit: case does not matter in what stands in their sheet. */
export const fitting = {
  mailType: Cell.optional(),
  whGeo: Cell.optional(),
  pixel: z.enum(['yes', 'no']).optional(),
  email: z.enum(['yes', 'no']).optional(),
}
export const freeSorts = ['id', 'mailType', 'whGeo', 'pixel', 'email', 'age'] as const

/** The take shows no login: the account is not seen until somebody reveals it. */
export const withoutLogin = { withoutLogin: z.boolean().optional() }

/** What becomes out of date by a take, and what it answers. */
export const take = {
  access: 'accounts.take',
  limit: 'take',
  secret: true,
  entities: ['AvailableAccount', 'OwnAccount', 'TakenAccount', 'Sheet'],
  response: Success.extend({
    account: z
      .object({
        /** Of the record, for the calls below. */
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
