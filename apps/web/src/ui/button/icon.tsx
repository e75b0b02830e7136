const paths = {
  dashboard: 'M2.5 13.5h11M4 11V7.5M8 11V3M12 11V5.5',
  campaigns: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  results: 'M2 8.5h12M4.5 8.5V4M8 8.5V2.5M11.5 8.5v4',
  accounts: 'M2 4.5h12v8H2zM2 7h12M4.5 10h3',
  codes: 'M2 4h12v8.5H2zM2.5 4.5 8 9l5.5-4.5',
  links: 'M7 9.5a3 3 0 0 0 4.2 0l2-2A3 3 0 0 0 9 3.3l-.8.8M9 6.5a3 3 0 0 0-4.2 0l-2 2A3 3 0 0 0 7 12.7l.8-.8',
  settings: 'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.5v3M6 9.5v3',
  admin: 'M8 2 13 4v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4z',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  panel: 'M2 3h12v10H2zM6 3v10',
  logout: 'M6 2.5H3v11h3M7 8h6.5M11 5.5 13.5 8 11 10.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 13 13 3',
  warning: 'M8 2.5 14.5 13.5h-13zM8 7v3M8 11.8v.1',
  failed: 'M5.2 2.5h5.6l2.7 2.7v5.6l-2.7 2.7H5.2l-2.7-2.7V5.2zM6 6l4 4M10 6l-4 4',
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3',
  empty: 'M2.5 9.5 4.5 3h7l2 6.5V13h-11zM2.5 9.5H6l.5 1.5h3l.5-1.5h3.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  chevron: 'M4.5 6.5 8 10l3.5-3.5',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 6.5V13',
  back: 'M9.5 4.5 6 8l3.5 3.5',
  external: 'M6.5 3.5H3v9.5h9.5V9.5M9.5 2.5h4v4M13 3 7.5 8.5',
  more: 'M3 8h1M7.5 8h1M12 8h1',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6',
  edit: 'M3 13l.5-2.5 7-7 2 2-7 7zM9.5 4.5l2 2',
  plus: 'M8 3v10M3 8h10',
  pin: 'M10 2.5 13.5 6 11 7l-2.5 2.5L8 12 4 8l2.5-.5L9 5zM6 10l-3.5 3.5',
  history: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  grip: 'M6 4v.1M6 8v.1M6 12v.1M10 4v.1M10 8v.1M10 12v.1',
  bell: 'M3.5 11.5h9L11.5 10V7a3.5 3.5 0 0 0-7 0v3zM6.8 13.5h2.4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14',
} as const

export type IconName = keyof typeof paths

/** Stroke icon in the text colour. Decorative only: the text carries the meaning. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    className="icon"
    data-icon={name}
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
