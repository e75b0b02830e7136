import type { LinkRecord, LinkTemplate } from '@app/contract'
import { useState } from 'react'
import { linksApi } from '../../api/calls/links.ts'

interface NamedRecord {
  id: number
  name: string
}

const none: readonly NamedRecord[] = []

const chosenOf = <T extends NamedRecord>(
  fitting: readonly T[],
  wanted: string,
  like: string | null | undefined,
): T | undefined =>
  fitting.find(({ id, name }) => (wanted === '' ? name === like : String(id) === wanted)) ?? fitting[0]

/**
 * Template of the country first, then those that match by name. Empty if the template of the country no longer exists.
 */
const fittingOf = (templates: readonly LinkTemplate[], country: string, set: number | null): LinkTemplate[] => {
  const ofCountry = templates.filter(({ id }) => id === set)
  if (set !== null && ofCountry.length === 0) return []
  const others = templates.filter(({ id }) => id !== set)
  return [
    ...ofCountry,
    ...others.filter((each) => each.country === country),
    ...others.filter((each) => each.country === null),
  ]
}

/**
 * Templates, domains and groups of the tracker that fit. By default the first template and domain are selected, or
 * those of the link to copy, until the person selects others.
 */
export const useChoices = (country: string, like: LinkRecord | undefined) => {
  const filters = linksApi.useGetLinkFiltersQuery()
  const templates = linksApi.useListTemplatesQuery()
  const [wanted, setWanted] = useState({ template: '', domain: '', group: '' })
  const set = filters.data?.data.countries.find(({ code }) => code === country)?.template_id ?? null
  const fitting = fittingOf(templates.data?.templates ?? [], country, set)
  const domains = filters.data?.data.domains ?? none
  const groups = filters.data?.data.groups ?? none
  const template = country === '' ? undefined : chosenOf(fitting, wanted.template, like?.template)
  const domain = chosenOf(domains, wanted.domain, like?.domain)
  const group = groups.find(({ id }) => String(id) === wanted.group)
  return {
    filters,
    templates,
    countries: filters.data?.data.countries.map(({ code }) => code),
    fitting,
    domains,
    groups,
    template,
    domain,
    group,
    /** The tracker has no template for the country. */
    lacks: country !== '' && templates.data !== undefined && fitting.length === 0,
    /** The template assigned to the country no longer exists in the tracker. */
    isGone: set !== null,
    choose: (more: Partial<typeof wanted>) => setWanted((before) => ({ ...before, ...more })),
    /** Parameters of the call. */
    asked: {
      // The template of the country is known once the filters have loaded; until then leave it to the server.
      ...(template && (filters.data || wanted.template !== '') && { template_id: template.id }),
      ...(domain && { domain_id: domain.id }),
      ...(group && { group_id: group.id }),
    },
  }
}

export type Choices = ReturnType<typeof useChoices>
