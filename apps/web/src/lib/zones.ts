/** Aliases of a zone: the first is newer than some browsers, or gone from others. */
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

/** Zones unknown to this browser under any alias. */
const unknown = new Set<string>()

/**
 * Creates something for a zone: under its name, an alias, or as UTC if the browser knows none. Browsers from before
 * 2022 have no 'Europe/Kyiv' and would throw.
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

/** Name of the displayed zone: UTC if the browser does not know it. */
export const zoneName = (zone: string): string => (unknown.has(zone) ? 'UTC' : zone)
