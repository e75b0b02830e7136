import { personKinds, type Answer, type AppContract, type Permission } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { adminApi } from '../../api/calls/admin.ts'
import { again, useRefresh } from '../../api/use-refresh.ts'
import { empty } from '../../lib/format.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import { None } from '../../ui/list/cells.tsx'
import { Table, type Column } from '../../ui/list/table.tsx'
import classes from './admin.module.css'
import { Grants } from './users/grants.tsx'
import { SectionHead } from './section-head.tsx'
import './texts.ts'

type Permissions = Answer<AppContract['getPermissions']>
type MatrixRow = Permissions['matrix'][number]
type Call = Permissions['calls'][number]

const Calls = ({ calls }: Pick<Permissions, 'calls'>) => {
  const { t } = useTranslation('admin')
  const isRight = (access: string): access is Permission => access.includes('.')
  const columns: Column<Call>[] = [
    {
      key: 'call',
      title: t('call'),
      card: 'subject',
      cell: ({ method, path }) => (
        <span translate="no" className="mono">
          {method} {path}
        </span>
      ),
    },
    { key: 'purpose', title: t('purpose'), card: 'full', cell: ({ summary }) => <span lang="en">{summary}</span> },
    {
      key: 'needs',
      title: t('needs'),
      card: 'actions',
      cell: ({ access }) => (
        <span className={classes.person}>
          {access.map((each) => (
            <Chip key={each} {...(isRight(each) && { title: t(`rights.${each}`) })}>
              <span translate="no" className="mono">
                {each}
              </span>
            </Chip>
          ))}
        </span>
      ),
    },
  ]
  return (
    <details className={classes.block}>
      <summary>{t('calls')}</summary>
      <Table label={t('calls')} columns={columns} rows={calls} rowKey={({ method, path }) => `${method} ${path}`} />
    </details>
  )
}

/** Rights per role, rights granted by name, and the rights that each call requires. */
export const Permissions = () => {
  const { t } = useTranslation('admin')
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = adminApi.useGetPermissionsQuery()
  const { busy, refresh } = useRefresh(() => [adminApi.endpoints.getPermissions.initiate(undefined, again)])
  const columns = useMemo(
    (): Column<MatrixRow>[] => [
      { key: 'right', title: t('right'), card: 'subject', cell: ({ permission }) => t(`rights.${permission}`) },
      ...personKinds.map((kind): Column<MatrixRow> => ({
        key: kind,
        title: kind === 'configured' ? t('configuredAdmin') : t(`roles.${kind}`),
        card: 'value',
        cell: ({ kinds }) => {
          if (kinds[kind] === 'granted') return <span className="hint">{t('granted')}</span>
          if (kinds[kind] === 'no')
            return (
              <None>
                <span aria-hidden="true">{empty}</span>
                <span className="sr">{t('no')}</span>
              </None>
            )
          return (
            <span className={classes.yes}>
              <Icon name="check" size={14} />
              <span className="sr">{t('yes')}</span>
            </span>
          )
        },
      })),
    ],
    [t],
  )
  return (
    <section aria-labelledby="permissions">
      <SectionHead
        id="permissions"
        title={t('section.permissions')}
        updated={data && fulfilledTimeStamp}
        busy={isFetching || busy}
        refresh={refresh}
      />
      {error && !data ? (
        <Failed
          title={t('permissionsFailed')}
          refused={t('refused')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Table
            label={t('matrix')}
            columns={columns}
            rows={data?.matrix}
            rowKey={({ permission }) => permission}
            dim={error !== undefined}
          />
          {data?.grants.map(({ permission, roles, users }) => (
            <section key={permission} className={classes.block} aria-label={t(`grants.${permission}`)}>
              <h3 className="heading">{t(`grants.${permission}`)}</h3>
              <Grants permission={permission} granted={{ roles, users }} />
            </section>
          ))}
          {data && <Calls calls={data.calls} />}
        </>
      )}
    </section>
  )
}
