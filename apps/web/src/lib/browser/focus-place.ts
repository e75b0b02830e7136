const inPlay = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'

/** A heading takes the focus where nothing else is left of a list. */
const toHeading = (part: Element | null): HTMLElement | null => {
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h2, h3') : null
  if (heading) heading.tabIndex = -1
  return heading ?? document.getElementById('content')
}

/**
 * Remembers where in a list something stands, and answers later where the focus belongs once that has gone: to the same
 * place of the row that took its row's place, else of the last one, else to the heading of the part; of a panel, which
 * closes, to the button that opens it.
 */
export const placeOf = (element: Element): (() => HTMLElement | null) => {
  const opener = element.closest('[data-popover]')?.querySelector<HTMLElement>(':scope > button')
  const row = element.closest('[data-row]')
  const rows = row?.parentElement
  const part = element.closest('section, main')
  const among = (list: Element) => [...list.querySelectorAll(':scope > [data-row]')]
  const place = row && rows ? among(rows).indexOf(row) : -1
  const cell = row ? [...row.children].findIndex((child) => child.contains(element)) : -1
  return () => {
    if (opener?.isConnected) return opener
    const left = rows?.isConnected ? among(rows) : []
    const next = left[Math.min(place, left.length - 1)]
    return (
      next?.children[cell]?.querySelector<HTMLElement>(inPlay) ??
      next?.querySelector<HTMLElement>(inPlay) ??
      toHeading(part)
    )
  }
}
