import classes from './skeleton.module.css'

/** Placeholder of a text that is loading. It appears with a delay, so that fast answers do not flicker. */
export const Skeleton = ({ width, height = 10 }: { width: number | string; height?: number | string }) => (
  <span className={classes.skeleton} style={{ width, height }} />
)
