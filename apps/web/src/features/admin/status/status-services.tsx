import type { ServiceStatus } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Chip, Status } from '#ui/feedback/status.tsx'
import { None } from '#ui/list/cells.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { FindingText } from './status-finding.tsx'
import './status-texts.ts'
import { useFinding } from './use-finding.ts'
import { formatAsOf } from '#lib/moment.ts'
import { Moment } from '#ui/text/moment.tsx'

const kinds = { green: 'good', stale: 'busy', down: 'bad' } as const

const LastError = ({ service }: { service: ServiceStatus }) => {
  const { t } = useTranslation('status')
  const read = useFinding()
  const { state, lastError } = service
  if (lastError === null) return null
  if (state === 'green') return <None>{t('wasError', { text: read(lastError).text })}</None>
  return <FindingText finding={lastError} />
}

/** External services: state, since when, next attempt, and who must act. */
export const Services = ({ services }: { services: readonly ServiceStatus[] | undefined }) => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const columns: Column<ServiceStatus>[] = [
    {
      key: 'service',
      title: t('service'),
      card: 'subject',
      cell: ({ service, place }) => (
        <>
          {t(`subjects.${service}`)}{' '}
          {(place === 'moved' || place === 'simulated') && <Chip>{t(`place.${place}`)}</Chip>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('words.state'),
      card: 'aside',
      cell: ({ state, place, answeredAt }) => {
        if (place === 'unset') return <Status kind="neutral">{t('unset')}</Status>
        // Never called: neither good nor bad.
        if (state === 'green' && answeredAt === null) return <Status kind="neutral">{t('uncalled')}</Status>
        return <Status kind={kinds[state]}>{t(`states.${state}`)}</Status>
      },
    },
    {
      key: 'since',
      title: t('since'),
      card: 'value',
      cell: ({ since }) => <Moment at={since} />,
    },
    {
      key: 'answered',
      title: t('answered'),
      card: 'value',
      cell: ({ answeredAt }) => (answeredAt === null ? <None /> : <Moment at={answeredAt} />),
    },
    {
      key: 'next',
      title: t('nextTry'),
      card: 'value',
      cell: ({ state, nextTry }) => {
        if (state === 'green') return <None />
        return nextTry === null ? t('byItself') : <Moment at={nextTry} text={formatAsOf(nextTry, language)} />
      },
    },
    { key: 'error', title: t('lastError'), card: 'full', cell: (service) => <LastError service={service} /> },
  ]
  return <Table label={t('services')} columns={columns} rows={services} rowKey={({ service }) => service} />
}
