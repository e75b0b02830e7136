import { geoOf, geos, nameOfGroup } from '../catalogue.ts'
import { landingPages, offers } from '../lists.ts'
import { hash, pick } from '../random.ts'
import type { Campaign } from '../shapes.ts'

export type Value = string | number | null

/** Dimensions of a campaign. */
export const campaignDimensions: Record<string, (campaign: Campaign) => Value> = {
  campaign: ({ name }) => name,
  campaign_id: ({ id }) => id,
  campaign_group: ({ group_id }) => nameOfGroup(group_id),
  campaign_group_id: ({ group_id }) => group_id ?? 0,
  ts_id: ({ traffic_source_id }) => traffic_source_id,
}

/** Media buyer as carried by campaigns: a name in any case, sometimes missing. */
const buyers = ['anna', 'Ivan', 'MARIA', 'oleh', '', 'nobody-known']

/** Newer installations store 30 values per click. */
const subIds = Array.from({ length: 30 }, (_each, index) => `sub_id_${index + 1}`)

const names: Record<string, string> = {
  ES: 'Spain',
  KZ: 'Kazakhstan',
  PL: 'Poland',
  MX: 'Mexico',
  BR: 'Brazil',
  DE: 'Germany',
  UZ: 'Uzbekistan',
  IN: 'India',
}

/** Most visitors come from the campaign's country; for some the country is unknown. */
const countryOf = (id: number, hour: number): string => {
  const chance = hash(id, hour, 11) % 20
  return chance < 14 ? geoOf(id) : chance === 14 ? '' : pick(geos, id, hour, 12)
}

/** A campaign has up to four offers and up to three landing pages, and sends some visitors directly to offers. */
const offerOf = (id: number, hour: number): number => (hash(id, 13, hash(id, hour, 14) % 4) % offers.length) + 1
const landingOf = (id: number, hour: number): number => {
  const chance = hash(id, hour, 15) % 4
  return chance === 3 ? 0 : (hash(id, 16, chance) % landingPages.length) + 1
}
const nameIn = (list: readonly { id: number; name: string }[], id: number): Value =>
  list.find((each) => each.id === id)?.name ?? null

/**
 * Source, target and carried values of a campaign's clicks in an hour, given in hours since 1970: many ads, ad sets,
 * and a buyer. The other fields are empty.
 */
export const carriedDimensions: Record<string, (id: number, hour: number) => Value> = {
  country_code: countryOf,
  country: (id, hour) => names[countryOf(id, hour)] ?? '',
  offer_id: offerOf,
  offer: (id, hour) => nameIn(offers, offerOf(id, hour)),
  landing_id: landingOf,
  landing: (id, hour) => nameIn(landingPages, landingOf(id, hour)),
  ...Object.fromEntries(subIds.map((name) => [name, () => ''])),
  sub_id_1: (id, hour) => `ad-${hash(id, hour, 1) % 5_000}`,
  sub_id_2: (id, hour) => `set-${hash(id, hour, 2) % 12}`,
  sub_id_3: (id, hour) => pick(buyers, id, hour >> 3, 3),
}

const at = (wall: number): Date => new Date(wall * 60_000)
const text = (wall: number): string => at(wall).toISOString()

/** ISO week: week 1 contains the year's first Thursday. */
const weekOf = (wall: number): string => {
  const date = at(wall)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const year = date.getUTCFullYear()
  const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7)
  return `${year}-${String(week).padStart(2, '0')}`
}

/** Dimensions of a time, given in wall minutes of the requested zone. */
export const timeDimensions: Record<string, (wall: number) => Value> = {
  year: (wall) => at(wall).getUTCFullYear(),
  month: (wall) => text(wall).slice(0, 7),
  week: weekOf,
  weekday: (wall) => at(wall).getUTCDay(),
  day: (wall) => text(wall).slice(0, 10),
  hour: (wall) => at(wall).getUTCHours(),
  day_hour: (wall) => `${text(wall).slice(0, 10)} ${text(wall).slice(11, 13)}:00`,
}
