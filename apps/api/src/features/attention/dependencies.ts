import type { Permission, RoleName } from '@app/contract'

/** The only rule that derives a person's rights. */
export type RightsOf = (person: {
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  granted: readonly string[]
}) => ReadonlySet<Permission>
