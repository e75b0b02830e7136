import type { Permission, RoleName } from '@app/contract'

/** The one rule that turns a person into rights. */
export type RightsOf = (person: {
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  granted: readonly string[]
}) => ReadonlySet<Permission>
