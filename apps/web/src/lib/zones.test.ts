import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { todayIn } from './days.ts'

const RealFormat = Intl.DateTimeFormat
/** Browser without some zone names. Modules are reloaded, because they cache what they built. */
const without = async (...lacking: string[]) => {
  class Format extends RealFormat {
    constructor(language?: string, options?: Intl.DateTimeFormatOptions) {
      if (lacking.includes(options?.timeZone ?? '')) throw new RangeError(`Invalid time zone: ${options?.timeZone}`)
      super(language, options)
    }
  }
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(Format as never)
  vi.resetModules()
  return import('./moment.ts')
}
beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-22T22:38:15Z'

it('[DESK-15] a browser that knows a zone by its old or its new name alone writes its moments all the same', async () => {
  for (const [zone, lacking, written] of [
    ['Europe/Kyiv', 'Europe/Kyiv', '23 Nov 2026, 00:38:15, Europe/Kyiv'],
    ['Europe/Kiev', 'Europe/Kiev', '23 Nov 2026, 00:38:15, Europe/Kiev'],
    ['Asia/Kolkata', 'Asia/Kolkata', '23 Nov 2026, 04:08:15, Asia/Kolkata'],
  ] as const) {
    const moment = await without(lacking)
    expect(moment.formatExact(at, 'en', zone)).toBe(written)
    expect(todayIn(zone, new Date(at))).toBe('2026-11-23')
    vi.restoreAllMocks()
  }
})

it('[DESK-15] a zone that it does not know at all is UTC, and says so', async () => {
  const moment = await without('Europe/Kyiv', 'Europe/Kiev')
  expect(moment.formatExact(at, 'uk', 'Europe/Kyiv')).toBe('22.11.2026, 22:38:15, UTC')
  expect(moment.formatIso(at, 'Europe/Kyiv')).toBe('2026-11-22T22:38:15+00:00')
})
