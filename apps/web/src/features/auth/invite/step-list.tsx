import { useTranslation } from '#i18n/use-translation.ts'
import classes from './invite.module.css'
import '#shared/telegram/invite-texts.ts'

const steps = ['password', 'telegram'] as const

/** Progress through the steps. */
export const StepList = ({ at }: { at: (typeof steps)[number] }) => {
  const { t } = useTranslation('invite')
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-done={steps.indexOf(at) > index || undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
