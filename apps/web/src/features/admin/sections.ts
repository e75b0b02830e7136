import type { Me, Permission } from '@app/contract'

/** The parts of the panel, as its address names them. The first one needs no name. */
const sections = [
  'users',
  'status',
  'taken',
  'emails',
  'owners',
  'rules',
  'library',
  'countries',
  'permissions',
  'audit',
] as const
export type Section = (typeof sections)[number]

/** What a part asks for beside the right to open the panel. */
const ownRight: Partial<Record<Section, Permission>> = {
  owners: 'owners.manage',
  rules: 'rules.manage',
  library: 'library.manage',
  countries: 'config.manage',
}

/** The parts that a person may see. */
export const sectionsOf = (me: Me): readonly Section[] =>
  sections.filter((each) => {
    const right = ownRight[each]
    return !right || me.permissions.includes(right)
  })

/** Which of them an address asks for. */
export const sectionIn = (open: readonly Section[], params: URLSearchParams): Section =>
  open.find((each) => each === params.get('section')) ?? 'users'
