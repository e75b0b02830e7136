import classes from './changed.module.css'

/** A small mark: this figure is another than it was. The text says what it was. */
export const Changed = ({ text }: { text: string }) => (
  <span className={classes.mark} role="img" aria-label={text} title={text}>
    ✱
  </span>
)
