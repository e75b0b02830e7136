import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { refuseDuplicate } from '../features/admin/user-changes.ts'
import { giveLead } from '../features/admin/leads.ts'
import { isLead } from '../features/admin/repository/people.ts'
import { createCredentialCheck } from '../features/auth/credentials.ts'
import { createDelivery } from '../features/auth/delivery.ts'
import { createSessionStart } from '../features/auth/session-start.ts'
import { createInvites } from '../features/auth/invites/index.ts'
import { notifyPerson } from '../features/auth/notices.ts'
import { createPairing } from '../features/auth/pairing.ts'
import { createBotButtons } from '../features/auth/bot-buttons.ts'
import { createProfile } from '../features/auth/profile.ts'
import { deviceSweeps } from '../features/auth/repository/devices.ts'
import { inviteSweeps } from '../features/auth/repository/invites.ts'
import { sessionSweeps } from '../features/auth/repository/sessions.ts'
import { updateSweeps } from '../features/auth/repository/updates.ts'
import { createSignIn } from '../features/auth/sign-in.ts'
import { createTestMessage } from '../features/auth/test-message.ts'
import type { OwnerShifts } from '../features/owners/shifts.ts'
import type { Dependencies } from './dependencies.ts'

interface Options extends Pick<Dependencies, 'jobs' | 'messenger'> {
  config: Config
  owners: OwnerShifts
  /** Key for fingerprints of codes. */
  codeKey: Buffer
}

/** Composes how people enter and are reached: sign-in, invites, Telegram, devices. */
export const composePeople = (core: Core, { config, owners, jobs, messenger, codeKey }: Options) => {
  const { db, log } = core
  const rules = config.passwordRules
  const deliver = createDelivery({ ...core, messenger })
  const entering = createSessionStart({ log, jobs })
  const checking = createCredentialCheck({ ...core, deliver, rules })
  const invites = createInvites({
    ...core,
    rules,
    codeKey,
    checking,
    entering,
    botUsername: () => messenger.botUsername(),
    refuseDuplicate,
    giveLead,
    isLead,
    owners,
  })
  const signIn = createSignIn({ ...core, checking, entering, deliver, codeKey, twoFactor: config.twoFactor })
  const pairing = createPairing({
    ...core,
    jobs,
    checking,
    signIn,
    codeKey,
    binding: invites.binding,
    refuseDuplicate,
  })
  jobs.work('person.notify', notifyPerson(db, deliver))
  return {
    signIn,
    profile: createProfile({ ...core, jobs, rules, codeKey }),
    calls: { ...invites.calls, ...pairing },
    sendTest: createTestMessage(db, deliver),
    inbox: { ...createBotButtons(core), ...invites.inbox },
    sweeps: { ...sessionSweeps(db), ...deviceSweeps(db), ...updateSweeps(db), ...inviteSweeps(db) },
  }
}
