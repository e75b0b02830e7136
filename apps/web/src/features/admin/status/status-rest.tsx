import { subjectOf, type Answer, type AppContract, type Finding } from '@app/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { None } from '#ui/list/cells.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import { FindingText } from './status-finding.tsx'
import './status-texts.ts'
import { useQueueName } from './use-finding.ts'

const kinds = { ok: 'good', warning: 'busy', fault: 'bad' } as const

/** Remaining findings, in the order of the server: troubles first. */
export const Rest = ({ findings }: { findings: readonly Finding[] | undefined }) => {
  const { t } = useTranslation('status')
  const columns: Column<Finding>[] = [
    { key: 'subject', title: t('subject'), card: 'subject', cell: ({ code }) => t(`subjects.${subjectOf(code)}`) },
    {
      key: 'severity',
      title: t('words.state'),
      card: 'aside',
      cell: ({ severity }) => <Status kind={kinds[severity]}>{t(`severity.${severity}`)}</Status>,
    },
    { key: 'finding', title: t('finding'), card: 'full', cell: (finding) => <FindingText finding={finding} dated /> },
  ]
  return (
    <Table
      label={t('rest')}
      columns={columns}
      rows={findings}
      rowKey={({ code, values }) => `${code} ${JSON.stringify(values)}`}
    />
  )
}

type Queue = Answer<AppContract['getStatus']>['queues'][number]

const ageOf = (t: TFunction<'status'>, seconds: number, written: (value: number) => string): string => {
  if (seconds < 60) return t('seconds', { n: written(Math.floor(seconds)) })
  if (seconds < 3600) return t('minutes', { n: written(Math.floor(seconds / 60)) })
  return t('hours', { n: written(Math.floor(seconds / 3600)) })
}

/** Queues: waiting jobs, their age, and jobs given up. */
export const Queues = ({ queues }: { queues: readonly Queue[] | undefined }) => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const queueName = useQueueName()
  const written = (value: number) => formatNumber(value, language)
  const columns: Column<Queue>[] = [
    { key: 'queue', title: t('queue'), card: 'subject', cell: ({ queue }) => queueName(queue) },
    { key: 'depth', title: t('depth'), number: true, card: 'value', cell: ({ depth }) => written(depth) },
    {
      key: 'oldest',
      title: t('oldest'),
      number: true,
      card: 'value',
      cell: ({ depth, oldestSeconds }) => (depth === 0 ? <None /> : ageOf(t, oldestSeconds, written)),
    },
    { key: 'dead', title: t('dead'), number: true, card: 'value', cell: ({ dead }) => written(dead) },
  ]
  return <Table label={t('queues')} columns={columns} rows={queues} rowKey={({ queue }) => queue} />
}
