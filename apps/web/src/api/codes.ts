import { codes } from '@app/contract'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

/** The calls about mailboxes and their codes. Loaded with the page that needs them. */
export const codesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(codes, build) })

/** For calls that no component keeps: `useDispatch<CodesDispatch>()`. */
export type CodesDispatch = ThunkDispatch<{ api: ReturnType<typeof codesApi.reducer> }, unknown, UnknownAction>
