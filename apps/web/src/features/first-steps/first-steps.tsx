import { firstSteps, type FirstStep, type Me } from '@app/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { statusApi } from '../../api/calls/status.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../lib/format.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import classes from './first-steps.module.css'
import './texts.ts'

/** Page on which each step is done. */
const places: Record<FirstStep, string> = {
  sheet: '/get-accounts',
  mailboxes: '/get-code',
  pwaLink: '/admin?section=library',
  countries: '/admin?section=countries',
  person: '/admin?section=users',
  backup: '/admin?section=status',
}

/** Checklist for a new installation. It disappears for good once all steps are done. */
export const FirstSteps = ({ me }: { me: Me }) => {
  const { t } = useTranslation('firstSteps')
  const language = useLanguage()
  const save = useSaveChoice()
  const isOver = me.preferences.firstSteps === 'done'
  const { data } = statusApi.useGetFirstStepsQuery(undefined, { skip: isOver, refetchOnMountOrArgChange: true })
  const isDone = data?.done.length === firstSteps.length
  useEffect(() => {
    if (isDone && !isOver) void save({ firstSteps: 'done' })
  }, [isDone, isOver, save])
  if (!data || isDone || isOver) return null
  const number = (n: number) => formatNumber(n, language)
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">
        {t('title')}{' '}
        <span className="hint">
          {t('progress', { done: number(data.done.length), all: number(firstSteps.length) })}
        </span>
      </h2>
      <ol>
        {firstSteps.map((step) => {
          const done = data.done.includes(step)
          return (
            <li key={step} data-done={done || undefined}>
              <span className={classes.tick} aria-hidden="true">
                {done && <Icon name="check" size={12} />}
              </span>
              <span className={classes.what}>
                {t(`steps.${step}`)}
                {done && <span className="sr">. {t('done')}</span>}
              </span>
              {!done && (
                <Link to={places[step]} className={classes.act}>
                  {t(`acts.${step}`)}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
