import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { may, useMe } from '../../features/session/me.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { setLanguage } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { linkTo } from '../../lib/carried.ts'
import { pressKey } from '../../lib/keys.ts'
import { setTheme, themes } from '../../themes/theme.ts'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { pages } from '../pages.ts'
import { paths } from '../paths.ts'
import type { Offer } from './entries.ts'
import './texts.ts'

/** Pages and actions that the person may use, each found by its words in both languages. */
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
    const action = (name: 'mine' | 'link' | 'keys' | 'language', more: Pick<Offer, 'icon' | 'to' | 'act'>): Offer => ({
      group: 'actions',
      key: name,
      name: t(`actions.${name}`),
      words: both((say) => say(`actions.${name}`)),
      ...more,
    })
    const other = language === 'en' ? 'uk' : 'en'
    return [
      ...toPage,
      ...(may(me, 'accounts.own') ? [action('mine', { icon: 'accounts', to: `${paths.accounts}?my=1` })] : []),
      ...(may(me, 'links.create') ? [action('link', { icon: 'links', to: paths.links })] : []),
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
