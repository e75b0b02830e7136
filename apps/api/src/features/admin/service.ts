import type { Db } from '../../db/connect.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Publish } from '../../lib/events.ts'
import type { PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Passwords } from '../../lib/secrets/passwords.ts'
import type { StaleWhileRevalidate } from '../../lib/cache/stale-while-revalidate.ts'
import type { Profiles } from '../../ports/profiles.ts'
import { createChanging } from './changing.ts'
import { createGroups } from './groups.ts'
import { createLeaving } from './leaving.ts'
import { createLists } from './lists.ts'
import type { Holdings, People } from './parts.ts'
import { createPeopleService } from './people.ts'
import { createPermissions } from './permissions.ts'
import { createProtection } from './protection.ts'
import { createSigningIn } from './signing-in.ts'

export interface AdminOptions {
  db: Db
  jobs: Pick<Jobs<typeof queues>, 'send'>
  publish: Publish
  people: People
  accounts: Holdings
  mailboxes: Holdings
  rules: PasswordRules
  passwords: Passwords
  adminUsername: string
  timeZone: string
  profiles: Profiles
  remember: StaleWhileRevalidate
}

/** What administrators do with people, rights and records, put together. */
export const createAdmin = ({
  db,
  jobs,
  publish,
  people,
  accounts,
  mailboxes,
  rules,
  passwords,
  adminUsername,
  timeZone,
  profiles,
  remember,
}: AdminOptions) => {
  const protection = createProtection(people)
  const changing = createChanging({ publish, protection })
  return {
    people: createPeopleService({
      db,
      people,
      rules,
      passwords,
      changing,
      protection,
      holdings: [accounts, mailboxes],
    }),
    signingIn: createSigningIn({ db, people, rules, passwords, jobs, changing, protection }),
    remove: createLeaving({ people, changing, accounts, mailboxes }),
    permissions: createPermissions({ db, publish, rightsOf: people.rightsOf, adminUsername }),
    lists: createLists(db, timeZone),
    groups: createGroups(profiles, remember),
  }
}

export type AdminServices = ReturnType<typeof createAdmin>
