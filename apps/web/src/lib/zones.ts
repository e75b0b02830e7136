/** Names of one zone: the first is newer than some browsers, or has gone from others. */
const names: readonly (readonly string[])[] = [
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Asia/Dhaka', 'Asia/Dacca'],
  ['Asia/Thimphu', 'Asia/Thimbu'],
  ['Asia/Ulaanbaatar', 'Asia/Ulan_Bator'],
  ['Asia/Shanghai', 'Asia/Chongqing', 'PRC'],
  ['America/Nuuk', 'America/Godthab'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['America/Indiana/Indianapolis', 'America/Indianapolis'],
  ['America/Kentucky/Louisville', 'America/Louisville'],
  ['Atlantic/Faroe', 'Atlantic/Faeroe'],
  ['Africa/Asmara', 'Africa/Asmera'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
  ['Pacific/Pohnpei', 'Pacific/Ponape'],
  ['Pacific/Chuuk', 'Pacific/Truk'],
  ['Etc/UTC', 'UTC'],
]

/** Zones that this browser does not know under any name. */
const unknown = new Set<string>()

/**
 * Makes something for a zone: under its name, an older or newer one, or as UTC where the browser knows none; one of before 2022
 * has no 'Europe/Kyiv', and would fail.
 */
export const inZone = <Made>(zone: string, make: (timeZone: string) => Made): Made => {
  const others = names.find((each) => each.includes(zone)) ?? []
  for (const name of [zone, ...others])
    try {
      return make(name)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  unknown.add(zone)
  return make('UTC')
}

/** The name of the zone whose time is shown: UTC where the browser does not know it. */
export const zoneName = (zone: string): string => (unknown.has(zone) ? 'UTC' : zone)
