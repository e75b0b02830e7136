import type { Finding } from '@app/contract'
import classes from './status.module.css'
import { useFinding } from './use-finding.ts'

/** How something stands and, where somebody must act, who and what to do. */
export const FindingText = ({ finding }: { finding: Finding }) => {
  const { text, todo } = useFinding()(finding)
  return (
    <div className={classes.finding}>
      <span>{text}</span>
      {todo && (
        <span className="hint">
          <b>{todo.who}:</b> {todo.what}
        </span>
      )}
    </div>
  )
}
