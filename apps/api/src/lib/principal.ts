import type { Permission, RoleName } from '@app/contract'

/** The signed-in person of a request, read from the database for this request. */
export interface Principal {
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  /** Keitaro groups that limit what the person sees, unless they may manage users. */
  groupIds: number[]
  permissions: ReadonlySet<Permission>
  /** The open session of this request. */
  sessionId: number
}
