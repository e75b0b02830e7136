import type { Answer, links as calls } from '@app/contract'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import type { TrackerDomain, TrackerGroup, TrackerTemplate } from '../../ports/tracker.ts'
import { countryOfTemplate } from './plan.ts'

export interface ChoicesOptions {
  /** What the tracker has, remembered for a while. Each throws Refusal vendor_… */
  asking: {
    groups(again: boolean): Promise<{ value: readonly TrackerGroup[] }>
    domains(again: boolean): Promise<{ value: readonly TrackerDomain[] }>
    templates(again: boolean): Promise<{ value: readonly TrackerTemplate[] }>
  }
  prefix: string
  countries: readonly string[]
}

type Calls = typeof calls

/** What a link can be made with. */
export const createChoices = ({ asking, prefix, countries }: ChoicesOptions) => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return {
    filters: async (user: Principal, again: boolean): Promise<Answer<Calls['getLinkFilters']>> => {
      const own = visibleGroups(user)
      const [{ value: domains }, { value: groups }] = await Promise.all([
        asking.domains(again),
        own?.length === 0 ? { value: [] } : asking.groups(again),
      ])
      return {
        success: true,
        data: {
          countries: countries.map((code) => ({ code, name: names.of(code) ?? code })),
          domains: domains.map(({ id, name }) => ({ id, name })),
          groups: own ? groups.filter(({ id }) => own.includes(id)) : [...groups],
        },
      }
    },

    templates: async (again: boolean): Promise<Answer<Calls['listTemplates']>> => {
      const { value } = await asking.templates(again)
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

export type ChoicesService = ReturnType<typeof createChoices>
