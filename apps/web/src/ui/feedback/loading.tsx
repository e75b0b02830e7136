import classes from './loading.module.css'
import { Mark } from '../text/mark.tsx'

/** Full-screen loading state. */
export const Loading = ({ title, text }: { title: string; text?: string }) => (
  <div className={classes.screen} role="status" aria-busy="true">
    <Mark size={32} />
    <div>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </div>
  </div>
)
