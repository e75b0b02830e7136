import { randomInt } from 'node:crypto'
import type { CampaignDesign, NewStream, StreamDesign, TrackerCampaign, TrackerDomain } from '../../ports/tracker.ts'
import type { LinkRow } from './repository/links.ts'

/** Objects to create in the tracker. Drawn up once and stored. */
export interface LinkPlan {
  templateId: number
  domain: TrackerDomain
  groupId: number | null
  design: CampaignDesign
}

/** The plan of a link; null if not drawn up yet. */
export const planOf = ({ plan }: Pick<LinkRow, 'plan'>): LinkPlan | null => plan as LinkPlan | null

/** Excludes letters and digits that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const aliasLength = 10

/** Last part of a link's address. Drawn before the first call to the tracker, so that it identifies the campaign. */
export const drawAlias = (): string =>
  Array.from({ length: aliasLength }, () => letters[randomInt(letters.length)]).join('')

/** Country of a template: the first word after the prefix, if it is a code. Null if it serves every country. */
export const countryOfTemplate = (name: string, prefix: string): string | null =>
  /^\s*([A-Z]{2})(?![A-Za-z0-9])/.exec(name.slice(prefix.length))?.[1] ?? null

/**
 * The template asked for; else the one set for the country; else the first of the country, or the first that serves
 * all. If the one set no longer exists, there is no fallback.
 */
export const chooseTemplate = <T extends { id: number; name: string }>(
  campaigns: readonly T[],
  { prefix, country, id, set }: { prefix: string; country: string; id: number | null; set: number | null },
): T | undefined => {
  const templates = campaigns.filter(({ name }) => name.startsWith(prefix))
  const fitting = (wanted: string | null) =>
    templates
      .filter(({ name }) => countryOfTemplate(name, prefix) === wanted)
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
  const ofCountry = templates.filter((each) => each.id === set)
  if (id === null && set !== null) return ofCountry[0]
  const candidates = [...ofCountry, ...fitting(country), ...fitting(null)]
  return id === null ? candidates[0] : candidates.find((each) => each.id === id)
}

/** The campaign made for a link, matched by name and by the alias, which is unique to the link. */
export const ownCampaign = (
  campaigns: readonly TrackerCampaign[],
  { alias, campaign_name: name }: Pick<LinkRow, 'alias' | 'campaign_name'>,
): number | null => campaigns.find((each) => each.alias === alias && each.name === name)?.id ?? null

const withPwa = (streams: readonly StreamDesign[]): readonly StreamDesign[] =>
  streams.some(({ kind }) => kind === 'regular')
    ? streams
    : [{ name: 'PWA', kind: 'regular', settings: {} }, ...streams]

/**
 * Streams of a link: those of the template, under unique names. Regular ones let the country through and lead to the
 * PWA; the others stay as in the template.
 */
export const streamsOf = (
  { design }: LinkPlan,
  { country, pwa_link: target }: Pick<LinkRow, 'country' | 'pwa_link'>,
): NewStream[] => {
  const used = new Map<string, number>()
  return withPwa(design.streams).map((stream, index) => {
    const times = (used.get(stream.name) ?? 0) + 1
    used.set(stream.name, times)
    const name = times === 1 ? stream.name : `${stream.name} (${times})`
    return { ...stream, name, position: index + 1, ...(stream.kind === 'regular' && { country, target }) }
  })
}

/** URL parameters of the campaign: template parameters named pixel or account_id get the link's values. */
export const parametersOf = (
  { design }: LinkPlan,
  { pixel, account_id }: Pick<LinkRow, 'pixel' | 'account_id'>,
): LinkPlan['design']['parameters'] => {
  const values = new Map(Object.entries({ pixel, account_id }))
  return design.parameters.map((each) => ({ ...each, placeholder: values.get(each.name) ?? each.placeholder }))
}

/** Keeps braces, since ad networks replace the macros in them. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%7B', '{').replaceAll('%7D', '}')

/** Public address: domain and alias, with the campaign's parameters. */
export const publicLink = (plan: LinkPlan, row: Pick<LinkRow, 'alias' | 'pixel' | 'account_id'>): string => {
  const query = parametersOf(plan, row).map(({ name, placeholder }) => `${encoded(name)}=${encoded(placeholder)}`)
  return `${plan.domain.origin}/${row.alias}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
