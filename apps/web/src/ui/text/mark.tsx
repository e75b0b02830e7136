/** Logo: a tally of four ink strokes and one in the accent colour. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    strokeLinecap="round"
    strokeWidth={2}
    aria-hidden="true"
  >
    <path stroke="var(--text)" d="M5.5 5v14M10 5v14M14.5 5v14M19 5v14" />
    <path stroke="var(--accent)" strokeWidth={2.5} d="M2.5 17.5l19-11" />
  </svg>
)
