import { useTranslation } from '../../i18n/use-translation.ts'
import { NavLink, useLocation } from 'react-router'
import { linkRequestsApi, waitingRequests } from '../../api/calls/link-requests.ts'
import { may, useMe } from '../../features/session/me.tsx'
import { useRoleLabel } from '../../features/session/use-role-label.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { linkTo } from '../../lib/carried.ts'
import { formatNumber } from '../../lib/format.ts'
import { keys, pageKeys, type PageKey } from '../../lib/keys.ts'
import '../../lib/key-texts.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { Mark } from '../../ui/text/mark.tsx'
import classes from './menu.module.css'
import { pages } from '../pages.ts'

/** Name and role of the signed-in person. */
export const Who = () => {
  const { t } = useTranslation()
  const me = useMe()
  const label = useRoleLabel()
  return (
    <div className={classes.who}>
      <Mark />
      <div>
        <b className="cut" title={me.username}>
          {me.username || t('shell.brand')}
        </b>
        <span className="cut">{label(me.roleName)}</span>
      </div>
    </div>
  )
}

/** Pages in the person's menu. Same list on every screen size. */
export const Menu = () => {
  const { t } = useTranslation()
  const { t: tKeys } = useTranslation('keys')
  const here = useLocation()
  const hint = (page: PageKey): string =>
    tKeys('named', { name: t(`pages.${page}`), key: `${keys.go.shown} ${pageKeys[page].shown}` })
  const me = useMe()
  const language = useLanguage()
  const { data: requests } = linkRequestsApi.useListLinkRequestsQuery(waitingRequests, {
    skip: !may(me, 'links.create'),
  })
  const waiting = formatNumber(requests?.total ?? 0, language)
  const counts = (page: PageKey): boolean => page === 'links' && requests !== undefined && requests.total > 0
  const named = (page: PageKey): string => t('shell.waiting', { page: t(`pages.${page}`), requests: waiting })
  return (
    <nav className={classes.menu} aria-label={t('shell.menu')}>
      <ul>
        {pages
          .filter((page) => page.menu(me))
          .map((page) => (
            <li key={page.path}>
              <NavLink
                to={linkTo(page.path, here)}
                end
                title={hint(page.label)}
                aria-label={counts(page.label) ? named(page.label) : undefined}
              >
                <Icon name={page.icon} />
                <span className="cut">{t(`pages.${page.label}`)}</span>
                {counts(page.label) && <b className={classes.count} data-count={waiting} aria-hidden="true" />}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
