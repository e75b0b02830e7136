import type { Answer, AppContract, OpenEpisode } from '@app/contract'
import type { Handlers } from './network.ts'

type List = Answer<AppContract['listAttention']>

/** Episode of a campaign; `more` overrides fields. */
export const episode = (id: number, more: Partial<OpenEpisode> = {}): OpenEpisode => ({
  id,
  rule: 'roi_below',
  numbers: { percent: -30, days: 3, cost: 20 },
  thing: { kind: 'campaign', id: 200 + id, name: `KZ | Dating | ${200 + id}` },
  figure: { value: -40, beside: 300, fromDay: '2026-11-17', toDay: '2026-11-19', trouble: null },
  openedAt: '2026-11-20T06:00:00Z',
  closedAt: null,
  snoozed: null,
  lost: null,
  ...more,
})

/** Answer with a list of episodes. */
export const attentionOf = (episodes: readonly OpenEpisode[] = [], more: Partial<List> = {}): List => ({
  episodes: [...episodes],
  week: { fromDay: '2026-11-13', toDay: '2026-11-19' },
  total: episodes.length,
  page: 1,
  limit: 100,
  open: episodes.length,
  lately: 0,
  snoozed: 0,
  checkedAt: '2026-11-20T08:59:00Z',
  ...more,
})

/** Default answers: no alerts, no episodes, no notifications. */
export const withAttention: Handlers = {
  listAttention: () => attentionOf(),
  getMyDay: () => ({
    accounts: { open: 0, limit: null },
    mailboxes: null,
    links: null,
    launches: null,
    requests: null,
  }),
  countUnread: () => ({ unread: 0 }),
  listNotifications: () => ({ notifications: [], total: 0, page: 1, limit: 30 }),
}
