const inPlay = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'

/** Fallback focus target if the list is empty: its heading. */
const toHeading = (part: Element | null): HTMLElement | null => {
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h2, h3') : null
  if (heading) heading.tabIndex = -1
  return heading ?? document.getElementById('content')
}

/**
 * Remembers an element's position in a list. The returned function finds the focus target after the element is gone:
 * the same position in the row that moved up, else in the last row, else the heading of the section. For a closed
 * panel it is the button that opens it.
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
