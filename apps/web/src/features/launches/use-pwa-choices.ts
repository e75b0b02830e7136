import { linksApi } from '../../api/links.ts'

/** A PWA link that one may choose, and when it was used last. */
export interface PwaChoice {
  address: string
  usedAt: string
}

const most = 5

/** The PWA links of a country, those used last first; undefined while they are on their way. */
export const usePwaChoices = (country: string, mayLink: boolean): PwaChoice[] | undefined => {
  const { data, error } = linksApi.useListLinksQuery(
    { query: { country, sort: '-created_at', limit: '50' } },
    { skip: !mayLink },
  )
  if (!data) return error ? [] : undefined
  const last = new Map(data.links.toReversed().map((link) => [link.pwa_link, link.created_at]))
  return [...last]
    .map(([address, usedAt]) => ({ address, usedAt }))
    .toReversed()
    .slice(0, most)
}
