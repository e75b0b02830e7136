import type { admin } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { StaleWhileRevalidate } from '../../lib/cache/stale-while-revalidate.ts'
import type { Profiles } from '../../ports/profiles.ts'
import { createUserChanges } from './user-changes.ts'
import { createGroups } from './groups.ts'
import { createOffBoarding, type OffBoardingOptions } from './off-boarding.ts'
import { createOwnerPreviews } from './owner-preview.ts'
import { createLists } from './lists.ts'
import type { HeldAccounts, HeldMailboxes, Owners, People, SendTest } from './dependencies.ts'
import { createPeopleService } from './people.ts'
import { createPermissions } from './permissions.ts'
import { createProtection } from './protection.ts'
import { createSignIns } from './sign-ins.ts'

export interface AdminOptions extends Pick<Core, 'db' | 'passwords' | 'timeZone' | 'adminUsername'> {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  people: People
  owners: Owners
  accounts: HeldAccounts
  mailboxes: HeldMailboxes
  rules: PasswordRules
  profiles: Profiles
  remember: StaleWhileRevalidate
  sendTest: SendTest
  withdrawRequests: OffBoardingOptions['withdrawRequests']
}

/** All calls of administrators on people, rights and records. */
export const adminHandlers = ({
  db,
  jobs,
  people,
  owners,
  accounts,
  mailboxes,
  rules,
  passwords,
  adminUsername,
  timeZone,
  profiles,
  remember,
  sendTest,
  withdrawRequests,
}: AdminOptions): Handlers<typeof admin> => {
  const protection = createProtection(people)
  const changing = createUserChanges(protection, rules)
  const owning = createOwnerPreviews(db, people, owners)
  return {
    ...createPeopleService({
      db,
      people,
      rules,
      passwords,
      changing,
      protection,
      owning,
      holdings: [accounts, mailboxes],
    }),
    ...createSignIns({ db, people, rules, passwords, jobs, changing, protection, sendTest }),
    ...createOffBoarding({ db, people, changing, owning, accounts, mailboxes, withdrawRequests }),
    ...createPermissions({ db, rightsOf: people.rightsOf, adminUsername }),
    ...createLists(db, timeZone),
    ...createGroups(profiles, remember),
  }
}
