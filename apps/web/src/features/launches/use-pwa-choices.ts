import { libraryApi } from '../../api/calls/library.ts'
import { linksApi } from '../../api/calls/links.ts'

/** A PWA link to choose. */
export interface PwaChoice {
  address: string
  /** Name in the library, if it is there. */
  name: string | null
  /** Last use by the person. */
  usedAt: string | null
}

const most = 8

/**
 * PWA links of a country: those last used by the person first, then the rest of the library. Undefined while loading.
 */
export const usePwaChoices = (country: string, mayLink: boolean, mayAsk: boolean): PwaChoice[] | undefined => {
  const own = linksApi.useListLinksQuery({ query: { country, sort: '-created_at', limit: '50' } }, { skip: !mayLink })
  const library = libraryApi.useListPwaLinksQuery(
    { query: { country, active: '1', limit: '50' } },
    { skip: !mayLink && !mayAsk },
  )
  if ((mayLink && !own.data && !own.error) || (!library.data && !library.error)) return undefined
  const kept = library.data?.pwa_links ?? []
  const names = new Map(kept.map(({ address, name }) => [address, name]))
  const used = new Map(own.data?.links.toReversed().map((link) => [link.pwa_link, link.created_at]))
  for (const { address, used_at } of kept) if (used_at !== null && !used.has(address)) used.set(address, used_at)
  const lately = [...used].toSorted(([, one], [, other]) => Date.parse(other) - Date.parse(one))
  const choices = [
    ...lately.map(([address, usedAt]) => ({ address, name: names.get(address) ?? null, usedAt })),
    ...kept.flatMap(({ address, name }) => (used.has(address) ? [] : [{ address, name, usedAt: null }])),
  ]
  return choices.slice(0, most)
}
