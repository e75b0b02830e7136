import type { Me, Permission } from '@app/contract'
import { createContext, use, type ReactNode } from 'react'
import { setReportingZone } from '../../lib/moment.ts'

const MeContext = createContext<Me | undefined>(undefined)

/** Provides the signed-in person to its children. */
export const MeProvider = ({ me, children }: { me: Me; children: ReactNode }) => {
  // Must be set before a child formats a time.
  setReportingZone(me.reportTimeZone)
  return <MeContext value={me}>{children}</MeContext>
}

/** The signed-in person. Only inside the guarded part of the application. */
export const useMe = (): Me => {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is called outside MeProvider')
  return me
}

/** Whether a person has any of the permissions. */
export const may = (me: Me, ...any: Permission[]): boolean =>
  any.some((permission) => me.permissions.includes(permission))
