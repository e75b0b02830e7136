/** The parts of the panel, as its address names them. The first one needs no name. */
export const sections = ['users', 'status', 'taken', 'emails', 'permissions', 'audit'] as const
export type Section = (typeof sections)[number]

/** Which part an address asks for. */
export const sectionIn = (params: URLSearchParams): Section =>
  sections.find((each) => each === params.get('section')) ?? 'users'
