import { Icon } from '../../ui/button/icon.tsx'
import classes from './tables.module.css'

/** Hint below a choice: the highlighted open question, or the source of the value. */
export const Hint = ({ question, otherwise }: { question: string | undefined; otherwise: string }) =>
  question === undefined ? (
    otherwise
  ) : (
    <span className={classes.asked}>
      <Icon name="warning" size={14} />
      <span>{question}</span>
    </span>
  )
