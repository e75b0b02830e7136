import type { links } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { visibleGroups } from '../../lib/principal.ts'
import type { TrackerDomain, TrackerGroup, TrackerTemplate } from '../../ports/tracker.ts'
import { countryOfTemplate } from './plan.ts'
import { listLinkCountries } from './repository/link-countries.ts'
import { readUsed } from './repository/used.ts'

export interface ChoicesOptions extends Pick<Core, 'db'> {
  /** Cached data of the tracker. Each call throws Refusal vendor_… */
  asking: {
    groups(again: boolean): Promise<{ value: readonly TrackerGroup[] }>
    domains(again: boolean): Promise<{ value: readonly TrackerDomain[] }>
    templates(again: boolean): Promise<{ value: readonly TrackerTemplate[] }>
  }
  prefix: string
}

type Calls = Pick<typeof links, 'getLinkFilters' | 'listTemplates'>

/** Used ones first, most recent first; then the others in their order. */
const usedFirst = <T extends { id: number }>(all: readonly T[], used: readonly number[]): T[] => {
  const place = new Map(used.map((id, index) => [id, index]))
  const rank = ({ id }: T) => place.get(id) ?? used.length
  return all.toSorted((left, right) => rank(left) - rank(right))
}

/** Options for making a link. */
export const createChoices = ({ db, asking, prefix }: ChoicesOptions): Handlers<Calls> => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return {
    getLinkFilters: async ({ actor }, { query }) => {
      const [own, again] = [visibleGroups(actor), query.fresh === '1']
      const [{ value: domains }, { value: groups }, used, countries] = await Promise.all([
        asking.domains(again),
        own?.length === 0 ? { value: [] } : asking.groups(again),
        readUsed(db, actor.userId),
        listLinkCountries(db),
      ])
      return {
        success: true,
        data: {
          countries: countries
            .filter(({ active }) => active)
            .map(({ country: code, template_id }) => ({ code, name: names.of(code) ?? code, template_id })),
          domains: usedFirst(domains, used.domains).map(({ id, name }) => ({ id, name })),
          groups: usedFirst(own ? groups.filter(({ id }) => own.includes(id)) : groups, used.groups),
        },
      }
    },

    listTemplates: async (_, { query }) => {
      const { value } = await asking.templates(query.fresh === '1')
      return {
        success: true,
        templates: value.map(({ id, name, streams }) => ({
          id,
          name,
          streams,
          country: countryOfTemplate(name, prefix),
        })),
      }
    },
  }
}
