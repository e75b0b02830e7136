import type { owners } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { createAssignments } from './assignments.ts'
import type { OwnersOptions } from './dependencies.ts'
import { createAliases } from './aliases.ts'
import type { OwnersService } from './service.ts'
import { createOwnerCalls } from './campaign-owners.ts'

/** Owners of figures, and the assignments and aliases set by administrators. */
export const ownersHandlers = (options: OwnersOptions & { owned: OwnersService }): Handlers<typeof owners> => ({
  ...createOwnerCalls(options.owned),
  ...createAssignments(options),
  ...createAliases(options),
})
