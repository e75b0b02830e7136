import type { Notification } from '@app/contract'
import { todayIn } from '../../lib/days.ts'
import { reportingZone } from '../../lib/moment.ts'

/** Group of notifications: the unread ones, or those of a day. */
export interface Section {
  /** `unread`, `today`, `yesterday` or the day. */
  key: string
  /** Time of any of its items. */
  day: string
  items: Notification[]
}

const dayMs = 86_400_000

const dayIn = (moment: Date): string => todayIn(reportingZone(), moment)

/** Groups notifications and keeps their order. */
export const sectionsOf = (told: readonly Notification[], now = Date.now()): Section[] => {
  const [today, yesterday] = [dayIn(new Date(now)), dayIn(new Date(now - dayMs))]
  const sections = new Map<string, Section>()
  const unread = told.filter(({ readAt }) => readAt === null)
  const read = told.filter(({ readAt }) => readAt !== null)
  for (const each of [...unread, ...read]) {
    const day = dayIn(new Date(each.at))
    const key = each.readAt === null ? 'unread' : day === today ? 'today' : day === yesterday ? 'yesterday' : day
    const section = sections.get(key) ?? { key, day: each.at, items: [] }
    section.items.push(each)
    sections.set(key, section)
  }
  return [...sections.values()]
}
