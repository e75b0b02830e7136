import classes from './changed.module.css'

/** Small mark on a changed figure. The text names the previous value. */
export const Changed = ({ text }: { text: string }) => (
  <span className={classes.mark} role="img" aria-label={text} title={text}>
    ✱
  </span>
)
