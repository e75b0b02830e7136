import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './launch.module.css'
import './texts.ts'

interface StepProps {
  n: number
  name: string
  state: 'done' | 'open' | 'waiting'
  aside?: ReactNode
  children?: ReactNode
}

/** A step of a launch: its result, what to do now, or what it will do. */
export const Step = ({ n, name, state, aside, children }: StepProps) => {
  const { t } = useTranslation('launches')
  return (
    <li
      className={classes.step}
      data-step={n}
      data-state={state}
      tabIndex={-1}
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span className={classes.ring} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size={13} /> : n}
      </span>
      <div className={classes.head}>
        <h3 className="heading">
          {name}
          {state === 'done' && <span className="sr"> {t('done')}</span>}
        </h3>
        {aside}
      </div>
      <div className={classes.body}>{children}</div>
    </li>
  )
}
