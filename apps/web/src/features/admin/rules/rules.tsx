import {
  numbersOf,
  type AttentionNumber,
  type AttentionRule,
  type AttentionRuleName,
  type Language,
} from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { attentionApi } from '#api/calls/attention.ts'
import { useErrorText } from '#api/error-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDateTime } from '#lib/moment.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import '#shared/attention/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Bar } from '#ui/list/list-bar.tsx'
import adminClasses from '../admin.module.css'
import { useNumberName } from './number-name.ts'
import { RuleDialog } from './rule-dialog.tsx'
import classes from './rules.module.css'
import './texts.ts'

const written = (name: AttentionNumber, value: number, language: Language): string => {
  if (name === 'cost') return formatMoney(value, language)
  return `${formatNumber(value, language)}${name === 'percent' ? '%' : ''}`
}

const Rule = ({ rule, onChange }: { rule: AttentionRule; onChange: () => void }) => {
  const { t } = useTranslation('rules')
  const { t: tAlerts } = useTranslation('alerts')
  const language = useLanguage()
  const errorText = useErrorText()
  const numberName = useNumberName()
  const [save, { isLoading }] = attentionApi.useSaveAttentionRuleMutation()
  const name = tAlerts(`names.${rule.rule}`)
  const names = numbersOf(rule.rule)
  const turn = async () => {
    const body = { enabled: !rule.enabled, ...rule.numbers }
    const { error } = await save({ params: { rule: rule.rule }, body })
    if (error) return toast('error', t('saveFailed'), { detail: errorText(error, t('saveFailed')) })
    toast('success', t('saved'))
  }
  return (
    <li className={classes.rule}>
      <div className={classes.what}>
        <h3>
          {name} <Status kind={rule.enabled ? 'good' : 'neutral'}>{t(rule.enabled ? 'isOn' : 'isOff')}</Status>
        </h3>
        <p>{t(`what.${rule.rule}`)}</p>
        {names.length > 0 && (
          <dl>
            {names.map((each) => (
              <div key={each}>
                <dt>{numberName(rule.rule, each)}</dt>
                <dd>{written(each, rule.numbers[each] ?? 0, language)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="hint">
          {rule.setBy && rule.setAt
            ? t('setBy', { name: rule.setBy, time: formatDateTime(rule.setAt, language) })
            : t('asItCame')}
        </p>
      </div>
      <div className={classes.acts}>
        {names.length > 0 && (
          <Button aria-label={t('changeOf', { rule: name })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <Button
          busy={isLoading}
          aria-label={t(rule.enabled ? 'turnOffOf' : 'turnOnOf', { rule: name })}
          onClick={() => void turn()}
        >
          {t(rule.enabled ? 'turnOff' : 'turnOn')}
        </Button>
      </div>
    </li>
  )
}

/** Rules that decide what needs attention. */
export const Rules = () => {
  const { t } = useTranslation('rules')
  const { data, error, isFetching, refetch } = attentionApi.useListAttentionRulesQuery()
  const [changing, setChanging] = useState<AttentionRuleName>()
  const rule = data?.rules.find((each) => each.rule === changing)
  return (
    <section aria-labelledby="rules">
      <Bar>
        <h2 id="rules">{t('title')}</h2>
      </Bar>
      <p className={`hint ${adminClasses.chain}`}>{t('help')}</p>
      {error !== undefined && !data ? (
        <Failed title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.rules} aria-busy={!data}>
          {data ? (
            data.rules.map((each) => <Rule key={each.rule} rule={each} onChange={() => setChanging(each.rule)} />)
          ) : (
            <li className={classes.rule}>
              <Skeleton width="60%" />
            </li>
          )}
        </ul>
      )}
      {rule && <RuleDialog rule={rule} onClose={() => setChanging(undefined)} />}
    </section>
  )
}
