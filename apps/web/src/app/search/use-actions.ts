import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { may, useMe } from '../../features/session/me.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { setLanguage } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { carriedIn, linkTo } from '../../lib/carried.ts'
import { newLaunch } from '../../lib/record.ts'
import { pressKey } from '../../lib/keys.ts'
import { setTheme, themes } from '../../themes/theme.ts'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { pages } from '../pages.ts'
import { paths } from '../paths.ts'
import { recordAddress } from '../records/places.ts'
import type { Entry, Offer } from './entries.ts'
import './texts.ts'

/** Pages and actions that the person may use, with search words in both languages. */
export const useActions = (): Offer[] => {
  const { t } = useTranslation('palette')
  const me = useMe()
  const language = useLanguage()
  const save = useSaveChoice()
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const both = (say: (t: ReturnType<typeof i18n.getFixedT<'palette'>>) => string): string =>
      ['en', 'uk'].map((each) => say(i18n.getFixedT(each, 'palette') as never)).join(' ')
    const toPage = pages
      .filter((page) => page.menu(me))
      .map(({ path, label, icon }): Offer => {
        const to = linkTo(path, { pathname, search })
        return {
          group: 'pages',
          key: `page-${label}`,
          icon,
          name: t(`pages.${label}`),
          words: both((say) => say(`pages.${label}`)),
          to: to.pathname + to.search,
        }
      })
    const action = (
      name: 'launch' | 'mine' | 'link' | 'sheet' | 'user' | 'keys' | 'language',
      more: Pick<Offer, 'icon' | 'to' | 'act'>,
    ): Offer => ({
      group: 'actions',
      key: name,
      name: t(`actions.${name}`),
      words: both((say) => say(`actions.${name}`)),
      ...more,
    })
    const other = language === 'en' ? 'uk' : 'en'
    return [
      ...toPage,
      ...(may(me, 'launches.own')
        ? [action('launch', { icon: 'plus', to: recordAddress(newLaunch, me, search) })]
        : []),
      ...(may(me, 'accounts.own') ? [action('mine', { icon: 'accounts', to: `${paths.accounts}?my=1` })] : []),
      ...(may(me, 'links.create') ? [action('link', { icon: 'links', to: paths.links })] : []),
      ...(may(me, 'sheets.manage')
        ? [action('sheet', { icon: 'plus', to: `${paths.accounts}?view=panel&add=sheet` })]
        : []),
      ...(may(me, 'users.manage') ? [action('user', { icon: 'plus', to: `${paths.admin}?add=user` })] : []),
      ...(me.preferences.keys === false ? [] : [action('keys', { icon: 'menu', act: () => void pressKey('help') })]),
      action('language', {
        icon: 'settings',
        act: () => {
          setLanguage(other)
          void save({ language: other })
        },
      }),
      ...themes.map((theme): Offer => ({
        group: 'actions',
        key: `theme-${theme}`,
        icon: 'settings',
        name: t(`themes.${theme}`),
        words: both((say) => say(`themes.${theme}`)),
        act: () => {
          setTheme(theme)
          void save({ theme })
        },
      })),
    ]
  }, [t, me, language, save, pathname, search])
}

/** Links to the lists with a search of their own, with the words applied there. */
export const useLists = (words: string): Record<'campaign' | 'account' | 'mailbox', Entry | undefined> => {
  const { t } = useTranslation('palette')
  const me = useMe()
  const { search } = useLocation()
  const list = (name: 'campaign' | 'account' | 'mailbox', path: string, icon: Entry['icon'], view?: string): Entry => {
    const params = new URLSearchParams({ ...(view && { view }), ...(name === 'campaign' && carriedIn(search)) })
    params.set('search', words)
    return { key: `in-${name}`, icon, name: t(`lists.${name}`, { words }), to: `${path}?${params}` }
  }
  return {
    campaign: may(me, 'campaigns.read') ? list('campaign', paths.campaigns, 'search') : undefined,
    account: may(me, 'accounts.manage') ? list('account', paths.accounts, 'search', 'panel') : undefined,
    mailbox: may(me, 'mailboxes.manage') ? list('mailbox', paths.codes, 'search', 'pool') : undefined,
  }
}
