import type { Permission } from '@app/contract'
import { api } from './api.ts'

/** Whether the signed-in person has a permission; false while unknown. */
export const useMay = (permission: Permission): boolean =>
  api.useGetMeQuery().data?.permissions.includes(permission) ?? false
