import { nameOfGroup } from '../catalogue.ts'
import { hash, pick } from '../random.ts'
import type { Campaign } from '../shapes.ts'

export type Value = string | number | null

/** Of a campaign. */
export const campaignDimensions: Record<string, (campaign: Campaign) => Value> = {
  campaign: ({ name }) => name,
  campaign_id: ({ id }) => id,
  campaign_group: ({ group_id }) => nameOfGroup(group_id),
  campaign_group_id: ({ group_id }) => group_id ?? 0,
  ts_id: ({ traffic_source_id }) => traffic_source_id,
}

/** Who bought the traffic, as campaigns carry it: by name, in any case, and now and then not at all. */
const buyers = ['anna', 'Ivan', 'MARIA', 'oleh', '', 'nobody-known']

/** What the clicks of one campaign carried in an hour, given in hours since 1970: ads of which there are many, and a buyer. */
export const carriedDimensions: Record<string, (id: number, hour: number) => Value> = {
  sub_id_1: (id, hour) => `ad-${hash(id, hour, 1) % 5_000}`,
  sub_id_3: (id, hour) => pick(buyers, id, hour >> 3, 3),
}

const at = (wall: number): Date => new Date(wall * 60_000)
const text = (wall: number): string => at(wall).toISOString()

/** ISO week, counted from the week with the year's first Thursday. */
const weekOf = (wall: number): string => {
  const date = at(wall)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const year = date.getUTCFullYear()
  const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7)
  return `${year}-${String(week).padStart(2, '0')}`
}

/** Of a moment, in wall minutes of the zone that was asked for. */
export const timeDimensions: Record<string, (wall: number) => Value> = {
  year: (wall) => at(wall).getUTCFullYear(),
  month: (wall) => text(wall).slice(0, 7),
  week: weekOf,
  weekday: (wall) => at(wall).getUTCDay(),
  day: (wall) => text(wall).slice(0, 10),
  hour: (wall) => at(wall).getUTCHours(),
  day_hour: (wall) => `${text(wall).slice(0, 10)} ${text(wall).slice(11, 13)}:00`,
}
