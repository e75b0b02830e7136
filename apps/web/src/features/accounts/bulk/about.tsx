import type { TakenAccount } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatList, formatNumber } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import './texts.ts'

/** Facts about a selection, shown before it changes. */
export interface About {
  /** Rows of the selection on this page. */
  shown: readonly TakenAccount[]
  count: number
  /** Banned accounts in the selection. */
  banned: number
  /** The change offers the accounts again. */
  isRelease?: boolean
}

/** Current holders of the selected accounts, and a warning about banned ones, which must not be given to anybody. */
export const AboutSelected = ({ shown, count, banned, isRelease = false }: About) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const held = new Map<string, number>()
  for (const { userUsername: name } of shown) held.set(name, (held.get(name) ?? 0) + 1)
  const people = [...held]
    .toSorted(([a, m], [b, k]) => k - m || a.localeCompare(b))
    .map(([name, of]) => (held.size === 1 && of === count ? name : `${name} ${n(of)}`))
  const rest = count - shown.length
  const more = rest > 0 ? [t('from.more', { count: rest, n: n(rest) })] : []
  return (
    <>
      {people.length > 0 && <p>{t('from.people', { people: formatList([...people, ...more], language) })}</p>}
      {banned > 0 && (
        <Note kind="warning">
          {t(isRelease ? 'from.bannedRelease' : 'from.banned', { count: banned, n: n(banned), all: n(count) })}
        </Note>
      )}
    </>
  )
}
