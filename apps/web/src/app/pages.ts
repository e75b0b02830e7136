import type { Me } from '@app/contract'
import { may } from '../features/session/me.tsx'
import type { IconName } from '../ui/button/icon.tsx'
import { paths } from './paths.ts'

/** Why somebody was sent away from a page. */
export type Refusal = 'denied' | 'adminRequired'

export interface Page {
  readonly path: string
  readonly label: keyof typeof paths
  /** What stands above it, where that is not what the menu says. */
  readonly title?: 'linkGenerator'
  readonly icon: IconName
  /** Who may open it. Everybody else goes to the codes page and reads the reason there. */
  readonly open: (me: Me) => boolean
  /** Who sees it in the menu. */
  readonly menu: (me: Me) => boolean
  readonly refusal: Refusal
}

const everyone = () => true

/** A team lead of farmers may read the figures but works elsewhere; an admin with that role is an admin. */
const worksWithFigures = (me: Me) => me.roleName !== 'TeamleadFarmer' || may(me, 'users.manage')

/** Where people are sent who may not open what they asked for. Open to everyone. */
export const codesPath = paths.codes

/** Every page of the signed-in part, in the order of the menu. */
export const pages: readonly Page[] = [
  {
    path: paths.dashboard,
    label: 'dashboard',
    icon: 'dashboard',
    // A person without a role is let in and told what is missing, so that the page opens by itself later.
    open: (me) => may(me, 'stats.read') || me.roleName === null,
    menu: (me) => may(me, 'stats.read') && worksWithFigures(me),
    refusal: 'denied',
  },
  {
    path: paths.campaigns,
    label: 'campaigns',
    icon: 'campaigns',
    open: (me) => may(me, 'campaigns.read') || me.roleName === null,
    menu: (me) => may(me, 'campaigns.read') && worksWithFigures(me),
    refusal: 'denied',
  },
  {
    path: paths.results,
    label: 'results',
    icon: 'results',
    open: (me) => may(me, 'results.own', 'results.people', 'results.all'),
    menu: (me) => may(me, 'results.own', 'results.people', 'results.all'),
    refusal: 'denied',
  },
  {
    path: paths.accounts,
    label: 'accounts',
    icon: 'accounts',
    open: everyone,
    menu: (me) => may(me, 'accounts.take', 'accounts.manage'),
    refusal: 'denied',
  },
  { path: codesPath, label: 'codes', icon: 'codes', open: everyone, menu: everyone, refusal: 'denied' },
  {
    path: paths.links,
    label: 'links',
    title: 'linkGenerator',
    icon: 'links',
    open: (me) => may(me, 'links.create'),
    menu: (me) => may(me, 'links.create'),
    refusal: 'adminRequired',
  },
  { path: paths.settings, label: 'settings', icon: 'settings', open: everyone, menu: everyone, refusal: 'denied' },
  {
    path: paths.admin,
    label: 'admin',
    icon: 'admin',
    open: (me) => may(me, 'users.manage'),
    menu: (me) => may(me, 'users.manage'),
    refusal: 'adminRequired',
  },
]

/** The page at an address, if there is one. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => page.path === path)

/** Where a person goes after sign-in: to the page first asked for if it is open to them, else to the first of their menu. */
export const landing = (me: Me, asked?: string): string => {
  const page = asked === undefined ? undefined : pageAt(new URL(asked, 'http://app').pathname)
  // '/' is where everybody starts who asked for nothing: only those whose menu begins there mean it.
  if (asked !== undefined && page?.open(me) && (page.path !== '/' || page.menu(me))) return asked
  return pages.find((page) => page.menu(me))?.path ?? codesPath
}
