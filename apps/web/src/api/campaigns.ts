import { campaigns } from '@app/contract'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { endpointsOf } from './endpoints.ts'

/** The calls about campaigns. Loaded with the page that needs them. */
export const campaignsApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(campaigns, build) })

/** For calls that no component keeps: `useDispatch<CampaignsDispatch>()`. */
export type CampaignsDispatch = ThunkDispatch<{ api: ReturnType<typeof campaignsApi.reducer> }, unknown, UnknownAction>
