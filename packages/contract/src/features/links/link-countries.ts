import { z } from 'zod'
import { isCountryCode } from '../../countries.ts'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, listed, Moment, paging, Success } from '../../shared.ts'
import { TrackerId } from './link-records.ts'

/** Maximum countries in the list. */
export const maxLinkCountries = 250

/** A country that links are made for. */
export const LinkCountry = z
  .object({
    id: Id,
    country: z.string(),
    /** Position in the list, from 1. */
    place: z.int().min(1),
    /** Default template of its links; null for the first one that fits by name. */
    template_id: z.int().nullable(),
    /** Name of that template when it was chosen. */
    template: z.string().nullable(),
    /** Inactive countries get no new links; existing links stay. */
    active: z.boolean(),
    /** Who added or changed it last; null if it came from the server's settings, or if the caller may not know. */
    set_by: z.string().nullable(),
    set_at: Moment,
  })
  .meta({ id: 'LinkCountry' })
export type LinkCountry = z.output<typeof LinkCountry>

const parts = {
  template_id: TrackerId.nullable(),
  active: z.boolean(),
  /** By default the end of the list, or its current position. Other countries move. */
  place: z.int().min(1).max(maxLinkCountries).optional(),
}

export const linkCountries = defineContract({
  listLinkCountries: {
    method: 'GET',
    path: '/link-countries',
    summary: 'The countries that links are made for, in their order, with their templates',
    access: ['config.manage', 'links.create'],
    entities: ['LinkCountry'],
    cacheSeconds: 120,
    csv: {
      rows: 'countries',
      columns: {
        Position: 'place',
        Country: 'country',
        Template: 'template',
        'Template ID': 'template_id',
        Active: 'active',
        'Set by': 'set_by',
        'Set at': 'set_at',
      },
    },
    query: strict({ ...paging, active: z.literal('1').optional(), fresh: Fresh }),
    response: listed({ success: z.literal(true), countries: z.array(LinkCountry) }).meta({ id: 'LinkCountries' }),
  },
  addLinkCountry: {
    method: 'POST',
    path: '/link-countries',
    summary: 'Add a country that links are made for',
    access: 'config.manage',
    entities: ['LinkCountry', 'Me', 'AuditRecord'],
    body: strict({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be the code of a country')
        .refine(isCountryCode, 'must be the code of a country'),
      ...parts,
    }),
    response: Success.extend({ country: LinkCountry }),
  },
  changeLinkCountry: {
    method: 'PUT',
    path: '/link-countries/:id',
    summary: 'Change the template or the place of a country, or make no more links for it',
    access: 'config.manage',
    entities: ['LinkCountry', 'Me', 'AuditRecord'],
    params: strict({ id: IdParam }),
    body: strict(parts),
    response: Success.extend({ country: LinkCountry }),
  },
})
