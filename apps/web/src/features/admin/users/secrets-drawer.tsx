import { admin, type User } from '@app/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { regionName } from '#lib/regions.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { State } from '#ui/feedback/state.tsx'
import { AccountName } from '#ui/text/account-name.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import classes from '../admin.module.css'
import '../texts.ts'
import { Moment } from '#ui/text/moment.tsx'

const pageSize = 20

/** Secrets that a person has seen, to be changed when they leave. */
export const SecretsDrawer = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const params = { id: String(user.id) }
  const { data, error, isFetching, refetch } = adminApi.useListSeenSecretsQuery({
    params,
    query: { page: String(page), limit: String(pageSize) },
  })
  const label = t('secretsOf', { username: user.username })
  return (
    <Drawer
      title={label}
      onClose={onClose}
      foot={<CsvButton list={admin.listSeenSecrets} parts={{ params }} off={!data?.total} />}
    >
      <p className="hint">
        {t('secretsHelp')}{' '}
        <Link to={`/admin?${new URLSearchParams({ section: 'audit', of: 'seen', person: user.username })}`}>
          {t('secretsByDays')}
        </Link>
      </p>
      {error && !data && (
        <Failed title={t('secretsFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton width="60%" height={16} />}
      {data?.total === 0 && <State icon="empty" role="status" title={t('noSecrets')} />}
      {data !== undefined && data.total > 0 && (
        <>
          <ul aria-label={label}>
            {data.secrets.map(({ at, accountId, accountName, country, sheet, field, held }) => (
              <li key={`${at} ${accountId} ${field}`} className={classes.secret}>
                <Moment at={at} />
                <div>
                  <AccountName account={{ accountId, accountName }} /> {held && <Chip>{t('heldHead')}</Chip>}
                  <p className="hint">
                    {t(`fields.${field}`)} · {regionName(country, language)} · {sheet}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <Pager label={label} page={page} total={data.total} size={pageSize} onPage={setPage} />
        </>
      )}
    </Drawer>
  )
}
