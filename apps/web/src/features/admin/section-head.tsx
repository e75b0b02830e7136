import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import '../../ui/ui-texts.ts'
import { formatTime } from '../../lib/moment.ts'

interface SectionHeadProps {
  id: string
  title: ReactNode
  /** When what is shown was read, in ms. */
  updated: number | undefined
  busy: boolean
  refresh: () => void
}

/** What a section is about, how new it is, and Refresh. */
export const SectionHead = ({ id, title, updated, busy, refresh }: SectionHeadProps) => {
  const { t } = useTranslation('ui')
  return (
    <PageHead
      freshness={updated !== undefined && t('words.updated', { time: formatTime(new Date(updated)) })}
      busy={busy}
      onRefresh={refresh}
    >
      <h2 id={id}>{title}</h2>
    </PageHead>
  )
}
