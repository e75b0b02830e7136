import type { Me } from '@app/contract'
import { may } from '../features/session/me.tsx'
import type { IconName } from '../ui/button/icon.tsx'
import { paths } from './paths.ts'

/** Reason of a redirect away from a page. */
export type Refusal = 'denied' | 'adminRequired'

export interface Page {
  readonly path: string
  readonly label: keyof typeof paths
  /** Title, where it differs from the menu label. */
  readonly title?: 'linkGenerator'
  readonly icon: IconName
  /** Access to the page. Everybody else is redirected to the codes page, with the reason. */
  readonly open: (me: Me) => boolean
  /** Visibility in the menu. */
  readonly menu: (me: Me) => boolean
  readonly refusal: Refusal
}

const everyone = () => true

/** A farmers' team lead may read figures, but works elsewhere; with admin rights the person counts as an admin. */
const worksWithFigures = (me: Me) => me.roleName !== 'TeamleadFarmer' || may(me, 'users.manage')

/** Fallback page after a refused one. Open to everyone. */
export const codesPath = paths.codes

/** All pages behind sign-in, in menu order. */
export const pages: readonly Page[] = [
  {
    path: paths.dashboard,
    label: 'dashboard',
    icon: 'dashboard',
    // A person without a role may open it and reads what is missing; the page fills in by itself later.
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

/** Page at an address, if any. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => page.path === path)

/** Landing page after sign-in: the requested page if accessible, else the first of the person's menu. */
export const landing = (me: Me, asked?: string): string => {
  const page = asked === undefined ? undefined : pageAt(new URL(asked, 'http://app').pathname)
  // '/' is the default entry. It counts as requested only for people whose menu contains it.
  if (asked !== undefined && page?.open(me) && (page.path !== '/' || page.menu(me))) return asked
  return pages.find((page) => page.menu(me))?.path ?? codesPath
}
