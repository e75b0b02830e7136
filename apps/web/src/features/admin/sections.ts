import type { Me } from '@app/contract'

/** The parts of the panel, as its address names them. The first one needs no name. */
const sections = ['users', 'status', 'taken', 'emails', 'owners', 'rules', 'library', 'permissions', 'audit'] as const
export type Section = (typeof sections)[number]

/** The parts that a person may see. */
export const sectionsOf = (me: Me): readonly Section[] =>
  sections.filter(
    (each) =>
      (each !== 'owners' && each !== 'rules' && each !== 'library') || me.permissions.includes(`${each}.manage`),
  )

/** Which of them an address asks for. */
export const sectionIn = (open: readonly Section[], params: URLSearchParams): Section =>
  open.find((each) => each === params.get('section')) ?? 'users'
