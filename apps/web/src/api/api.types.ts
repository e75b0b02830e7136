// Type tests, compiled but never run: what the derived api must accept and refuse.
import type { Me } from '@app/contract'
import { api } from './api.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(): T | undefined => undefined

/** Never called: the hooks only show their types. */
export const useTypes = () => {
  const me = api.useGetMeQuery()
  holds<Same<typeof me.data, Me | undefined>>()
  api.useGetMeQuery(undefined, { refetchOnFocus: true })

  const [login, { data: result }] = api.useLoginMutation()
  void login({ body: { username: 'anna', password: 'secret' } })
  holds<Same<NonNullable<typeof result>['twofaRequired'], boolean>>()
  // @ts-expect-error a body lacks its password
  void login({ body: { username: 'anna' } })
  // @ts-expect-error a body has a field that the call does not know
  void login({ body: { username: 'anna', password: 'secret', remember: true } })
  // @ts-expect-error the call needs its body
  void login()

  const [logout] = api.useLogoutMutation()
  void logout()

  const [endSession] = api.useEndSessionMutation()
  void endSession({ params: { id: '7' } })
  // @ts-expect-error the call needs its parameter
  void endSession({})

  // @ts-expect-error a GET has no mutation
  void api.useGetMeMutation
  // @ts-expect-error no such call
  void api.useGetNothingQuery
}
