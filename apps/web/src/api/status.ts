import { status } from '@app/contract'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

/** The calls about how the installation stands. Loaded with the admin panel. */
export const statusApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(status, build) })

/** For calls that no component keeps: `useDispatch<StatusDispatch>()`. */
export type StatusDispatch = ThunkDispatch<{ api: ReturnType<typeof statusApi.reducer> }, unknown, UnknownAction>
