import type { Me, Permission } from '@app/contract'

/** Sections of the panel by their names in the address. The first is the default and needs no name. */
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

/** Rights a section requires besides the right to open the panel. */
const ownRight: Partial<Record<Section, Permission>> = {
  owners: 'owners.manage',
  rules: 'rules.manage',
  library: 'library.manage',
  countries: 'config.manage',
}

/** Sections the person may see. */
export const sectionsOf = (me: Me): readonly Section[] =>
  sections.filter((each) => {
    const right = ownRight[each]
    return !right || me.permissions.includes(right)
  })

/** Section named by an address; `users` by default. */
export const sectionIn = (open: readonly Section[], params: URLSearchParams): Section =>
  open.find((each) => each === params.get('section')) ?? 'users'
