import { randomBytes } from 'node:crypto'
import { defaultModes, type Modes } from './modes.ts'

export interface Group {
  group_id: string
  group_name: string
  remark: string
}

export interface Profile {
  user_id: string
  serial_number: string
  name: string
  group_id: string
}

export interface AdspowerState {
  apiKey: string
  modes: Modes
  nextId: number
  groups: Group[]
  profiles: Profile[]
}

const names = ['FB team A', 'FB team B', 'Farm', 'Reserve']

export const seedState =
  (apiKey?: string) =>
  (before?: AdspowerState): AdspowerState => {
    const groups = names.map((name, n) => ({ group_id: String(100 + n), group_name: name, remark: n ? '' : 'main' }))
    return {
      apiKey: apiKey ?? before?.apiKey ?? randomBytes(16).toString('hex'),
      modes: { ...defaultModes },
      nextId: 100 + names.length,
      groups,
      profiles: Array.from({ length: 12 }, (_, n) => ({
        user_id: `j82x${String(n).padStart(4, '0')}`,
        serial_number: String(n + 1),
        name: `acc-${n + 1}`,
        group_id: groups[n % groups.length]!.group_id,
      })),
    }
  }

export type ShownAdspowerState = Omit<AdspowerState, 'apiKey'>

/** State in control/state, without the key. */
export const shownState = ({ apiKey: _apiKey, ...rest }: AdspowerState): ShownAdspowerState => rest
