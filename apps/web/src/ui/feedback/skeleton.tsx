import classes from './skeleton.module.css'

/** The place of a text that is still to come. It shows after a moment: what comes at once does not flicker. */
export const Skeleton = ({ width, height = 10 }: { width: number | string; height?: number | string }) => (
  <span className={classes.skeleton} style={{ width, height }} />
)
