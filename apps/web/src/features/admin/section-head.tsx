import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatTime } from '../../lib/moment.ts'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
import '../../ui/ui-texts.ts'

interface SectionHeadProps {
  id: string
  title: ReactNode
  /** When what is shown was read, in ms. */
  updated: number | undefined
  busy: boolean
  refresh: () => void
  /** In the same line: how it all stands. */
  children?: ReactNode
}

/** What a section without a list of its own is about, how new it is, and Refresh. */
export const SectionHead = ({ id, title, updated, busy, refresh, children }: SectionHeadProps) => {
  const { t } = useTranslation('ui')
  return (
    <Toolbar
      freshness={zoned(updated !== undefined && t('words.updated', { time: formatTime(new Date(updated)) }))}
      busy={busy}
      onRefresh={refresh}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Toolbar>
  )
}
