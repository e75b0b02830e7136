import type { Campaign, Me } from '@app/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatList, formatNumber } from '../../lib/format.ts'
import classes from './campaigns.module.css'

interface DiagnosticsProps {
  me: Me
  admin: boolean
  campaigns: readonly Campaign[] | undefined
}

/** Collapsed diagnostics for a missing campaign: what was loaded, and the groups involved. */
export const Diagnostics = ({ me, admin, campaigns }: DiagnosticsProps) => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { data } = statsApi.useListTrackerGroupsQuery(open ? {} : skipToken)
  const names = new Map(data?.groups.map(({ id, name }) => [id, name]))
  const withId = (id: number, name: string) => t('groupWithId', { name, id })
  const own = me.groupIds.map((id) => withId(id, names.get(id) ?? t('common.unknown')))
  const groups = own.length > 0 ? formatList(own, language) : empty
  const sample = campaigns?.[0]
  return (
    <details className={classes.diagnostics} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('diagnostics')}</summary>
      {open && (
        <ul>
          <li>{t('loaded', { n: formatNumber(campaigns?.length ?? 0, language) })}</li>
          {sample && (
            <li>
              {t('sample', {
                name: sample.name,
                id: sample.id,
                group: sample.group_id === null ? t('words.noGroup') : withId(sample.group_id, sample.group ?? empty),
              })}
            </li>
          )}
          <li>{t('groups', { groups: admin ? t('allGroups') : groups })}</li>
        </ul>
      )}
    </details>
  )
}
