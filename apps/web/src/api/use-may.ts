import type { Permission } from '@app/contract'
import { api } from './api.ts'

/** Whether the signed-in person has a right; not yet, while it is not known. */
export const useMay = (permission: Permission): boolean =>
  api.useGetMeQuery().data?.permissions.includes(permission) ?? false
