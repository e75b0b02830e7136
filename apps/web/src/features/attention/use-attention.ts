import { attentionApi } from '../../api/calls/attention.ts'

/** How many lines the dashboard shows at most; the most pressing come first. */
const most = '100'

/** What needs attention, or what was put off of it: asked for once by all that show it. */
export const useAttention = (snoozed = false, skip = false) =>
  attentionApi.useListAttentionQuery({ query: { limit: most, ...(snoozed && { snoozed: '1' }) } }, { skip })
