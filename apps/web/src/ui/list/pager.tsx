import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import classes from './pager.module.css'
import '../ui-texts.ts'
import { Button } from '../button/button.tsx'

/** At most five pages around the current one. */
const pagesAround = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index)
}

interface PagerProps {
  page: number
  /** Total number of rows, and rows per page. */
  total: number
  size: number
  onPage: (page: number) => void
  /** Name of the list, for screen readers. */
  label: string
  /** The count is announced elsewhere: only page changes are announced here. */
  counted?: boolean
  /** Further controls before the range. */
  children?: ReactNode
}

/** Pager: Previous, up to five pages, Next, and the range of rows shown. */
export const Pager = ({ page, total, size, onPage, label, counted = false, children }: PagerProps) => {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const pages = Math.max(1, Math.ceil(total / size))
  const n = (value: number) => formatNumber(value, language)
  const range = t('range', { from: n((page - 1) * size + 1), to: n(Math.min(page * size, total)), total: n(total) })
  const [said, setSaid] = useState({ page, range: '' })
  if (page !== said.page) setSaid({ page, range })
  else if (said.range !== '' && said.range !== range) setSaid({ page, range: '' })
  if (total === 0) return null
  return (
    <nav className={classes.pager} aria-label={`${t('pages')}: ${label}`}>
      {pages > 1 && (
        <>
          <Button size="xs" off={page <= 1} onClick={() => onPage(page - 1)}>
            {t('previous')}
          </Button>
          {pagesAround(page, pages).map((each) => (
            <Button
              key={each}
              size="xs"
              aria-label={t('page', { page: n(each) })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
            >
              {n(each)}
            </Button>
          ))}
          <Button size="xs" off={page >= pages} onClick={() => onPage(page + 1)}>
            {t('next')}
          </Button>
        </>
      )}
      {children}
      <span className={classes.range} {...(!counted && { role: 'status' })}>
        {range}
      </span>
      {counted && (
        <span className="sr" role="status">
          {said.range}
        </span>
      )}
    </nav>
  )
}
