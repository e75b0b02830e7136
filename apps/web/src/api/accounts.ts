import { accounts, sheets } from '@app/contract'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

/** The calls about accounts and the sheets that they come from. Loaded with the first page that needs them. */
export const accountsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf({ ...accounts, ...sheets }, build) })

/** For calls that no component keeps: `useDispatch<AccountsDispatch>()`. */
export type AccountsDispatch = ThunkDispatch<{ api: ReturnType<typeof accountsApi.reducer> }, unknown, UnknownAction>
