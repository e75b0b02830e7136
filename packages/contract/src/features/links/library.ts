import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, listed, Moment, paging, Success, VisibleText } from '../../shared.ts'
import { isWebLink } from './link-records.ts'

/** Maximum PWA links in the library. */
export const maxPwaLinks = 1_000

const Country = z.string().regex(/^[A-Z]{2}$/, 'must be the code of a country')

/** Address of a PWA: https, without credentials, up to 2000 characters. */
export const isPwaAddress = (text: string): boolean =>
  text.length <= 2_000 && isWebLink(text) && new URL(text).protocol === 'https:'

/** A stored PWA link to choose from. */
export const PwaLink = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string(),
    /** Null if it serves every country. */
    country: z.string().nullable(),
    /** Inactive ones are no longer offered; existing links to them stay. */
    active: z.boolean(),
    /** Who added or changed it last; null if the caller may not know. */
    set_by: z.string().nullable(),
    set_at: Moment,
    /** When the caller last made a link with its address. */
    used_at: Moment.nullable(),
  })
  .meta({ id: 'PwaLink' })
export type PwaLink = z.output<typeof PwaLink>

const parts = {
  name: z.string().trim().min(1).max(100),
  address: VisibleText.max(2_000).refine(isPwaAddress, 'must start with https://'),
  country: Country.nullable(),
  active: z.boolean(),
}

export const library = defineContract({
  listPwaLinks: {
    method: 'GET',
    path: '/pwa-links',
    summary: 'The library of PWA links, those that the person used last first; of a country with those that serve all',
    access: ['library.manage', 'links.create', 'links.request'],
    entities: ['PwaLink', 'Link'],
    cacheSeconds: 120,
    csv: {
      rows: 'pwa_links',
      columns: {
        Name: 'name',
        Address: 'address',
        Country: 'country',
        Active: 'active',
        'Set by': 'set_by',
        'Set at': 'set_at',
      },
    },
    query: strict({
      ...paging,
      search: VisibleText.max(100).optional(),
      country: Country.optional(),
      active: z.literal('1').optional(),
      fresh: Fresh,
    }),
    response: listed({ success: z.literal(true), pwa_links: z.array(PwaLink) }).meta({ id: 'PwaLinks' }),
  },
  addPwaLink: {
    method: 'POST',
    path: '/pwa-links',
    summary: 'Add a PWA link to the library',
    access: 'library.manage',
    entities: ['PwaLink', 'AuditRecord'],
    body: strict(parts),
    response: Success.extend({ pwa_link: PwaLink }),
  },
  changePwaLink: {
    method: 'PUT',
    path: '/pwa-links/:id',
    summary: 'Change a PWA link of the library, or offer it no more',
    access: 'library.manage',
    entities: ['PwaLink', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict(parts),
    response: Success.extend({ pwa_link: PwaLink }),
  },
})
