import classes from './tally-art.module.css'

const columns = 7
const rows = 7
/** Index of the last tally, which is still being counted. */
const drawn = columns * rows - 2

const strokes = (x: number, y: number) => `M${x + 44} ${y}v44m16 -44v44m16 -44v44m16 -44v44`
const slash = (x: number, y: number) => `M${x + 32} ${y + 38}l72 -32`

/** Decorative rows of tallies behind the name. */
export const TallyArt = () => (
  <svg
    className={classes.art}
    viewBox="0 0 720 900"
    preserveAspectRatio="xMinYMin slice"
    fill="none"
    aria-hidden="true"
  >
    {Array.from({ length: drawn }, (_, index) => {
      const x = (index % columns) * 100
      const y = 136 + Math.floor(index / columns) * 94
      const now = index === drawn - 1
      return (
        <g key={index} className={now ? classes.now : classes.past}>
          <path d={strokes(x, y)} />
          <path className={classes.slash} d={slash(x, y)} />
        </g>
      )
    })}
  </svg>
)
