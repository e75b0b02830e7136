import type { Me } from '@app/contract'
import { useEffect, useRef, type ComponentType } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { showInRow } from '../../lib/browser/show-in-row.ts'
import classes from './admin.module.css'
import { Audit } from './audit/audit.tsx'
import { Countries } from './countries/countries.tsx'
import { Emails } from './emails.tsx'
import { Library } from './library.tsx'
import { Owners } from './owners/owners.tsx'
import { Permissions } from './permissions.tsx'
import { Rules } from './rules/rules.tsx'
import { sectionIn, sectionsOf, type Section } from './sections.ts'
import { StatusBadge } from './status/status-badge.tsx'
import { StatusSection } from './status/status.tsx'
import { Taken } from './taken.tsx'
import './texts.ts'
import { Users } from './users/users.tsx'

const parts: Record<Section, ComponentType<{ me: Me }>> = {
  users: Users,
  status: StatusSection,
  taken: Taken,
  emails: Emails,
  owners: Owners,
  rules: Rules,
  library: Library,
  countries: Countries,
  permissions: Permissions,
  audit: Audit,
}

const Links = ({ sections, current }: { sections: readonly Section[]; current: Section }) => {
  const { t } = useTranslation('admin')
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // On phones the strip scrolls. Keep the current link visible, also after the badge appears and shifts the others.
    // Observing fires once per element at the start, after layout, so that it costs no extra reflow.
    const sizes = new ResizeObserver(() => showInRow(strip.current, strip.current?.querySelector('[aria-current]')))
    for (const link of strip.current?.children ?? []) sizes.observe(link)
    return () => sizes.disconnect()
  }, [current])
  return (
    <nav ref={strip} className={classes.links} aria-label={t('sections')}>
      {sections.map((section) => (
        <Link
          key={section}
          className="inset"
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

/** Admin panel: the section named by the address, among those the person may open. */
export const AdminPanel = ({ me }: { me: Me }) => {
  const [params] = useSearchParams()
  const sections = sectionsOf(me)
  const section = sectionIn(sections, params)
  const Part = parts[section]
  return (
    <>
      <Links sections={sections} current={section} />
      <Part me={me} />
    </>
  )
}
