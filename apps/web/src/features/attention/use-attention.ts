import { attentionApi } from '../../api/calls/attention.ts'

/** Maximum items on the dashboard, most urgent first. */
const most = '100'

/** Items that need attention, or snoozed ones. All callers share one request. */
export const useAttention = (snoozed = false, skip = false) =>
  attentionApi.useListAttentionQuery({ query: { limit: most, ...(snoozed && { snoozed: '1' }) } }, { skip })
