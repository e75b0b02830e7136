import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { showInRow } from '../../lib/show-in-row.ts'
import classes from './admin.module.css'
import { Audit } from './audit/audit.tsx'
import { Emails } from './emails.tsx'
import { Permissions } from './permissions.tsx'
import { sectionIn, sections, type Section } from './sections.ts'
import { StatusBadge } from './status/status-badge.tsx'
import { StatusSection } from './status/status.tsx'
import { Taken } from './taken.tsx'
import './texts.ts'
import { Users } from './users/users.tsx'

const parts = {
  users: Users,
  status: StatusSection,
  taken: Taken,
  emails: Emails,
  permissions: Permissions,
  audit: Audit,
} as const

const Links = ({ current }: { current: Section }) => {
  const { t } = useTranslation('admin')
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the strip scrolls: where one is should be seen, also when the badge has come and made room for itself.
    const show = () => showInRow(strip.current, strip.current?.querySelector('[aria-current]'))
    const sizes = new ResizeObserver(show)
    for (const link of strip.current?.children ?? []) sizes.observe(link)
    show()
    return () => sizes.disconnect()
  }, [current])
  return (
    <nav ref={strip} className={classes.links} aria-label={t('sections')}>
      {sections.map((section) => (
        <Link
          key={section}
          to={section === 'users' ? '/admin' : `/admin?section=${section}`}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(`section.${section}`)}
          {section === 'status' && <StatusBadge />}
        </Link>
      ))}
    </nav>
  )
}

/** The admin panel: one section at a time, each loaded when it is opened. */
export const AdminPanel = () => {
  const [params] = useSearchParams()
  const section = sectionIn(params)
  const Part = parts[section]
  return (
    <>
      <Links current={section} />
      <Part />
    </>
  )
}
