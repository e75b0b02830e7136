import { Icon } from '../../ui/button/icon.tsx'
import classes from './tables.module.css'

/** Below a choice: the question that waits for it, marked, or where its value comes from. */
export const Hint = ({ question, otherwise }: { question: string | undefined; otherwise: string }) =>
  question === undefined ? (
    otherwise
  ) : (
    <span className={classes.asked}>
      <Icon name="warning" size={14} />
      <span>{question}</span>
    </span>
  )
