import type { Me, Permission } from '@app/contract'
import { createContext, use, type ReactNode } from 'react'
import { setReportingZone } from '../../lib/moment.ts'

const MeContext = createContext<Me | undefined>(undefined)

/** Makes the signed-in person known to everything inside. */
export const MeProvider = ({ me, children }: { me: Me; children: ReactNode }) => {
  // Before anything inside writes a moment.
  setReportingZone(me.reportTimeZone)
  return <MeContext value={me}>{children}</MeContext>
}

/** The signed-in person. Only inside the guarded part of the application. */
export const useMe = (): Me => {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is called outside MeProvider')
  return me
}

/** Whether a person has any of some rights. */
export const may = (me: Me, ...any: Permission[]): boolean =>
  any.some((permission) => me.permissions.includes(permission))
