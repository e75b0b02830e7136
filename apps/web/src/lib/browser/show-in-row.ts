/** The end of a row that fades, in px. */
const fading = 32

/**
 * Scrolls a row sideways until one of its parts is seen. The row alone: `scrollIntoView` also moves where a browser's
 * next Tab begins, and the first one on a page belongs to the link that leads past the menu.
 */
export const showInRow = (row: HTMLElement | null, part: Element | null | undefined): void => {
  if (!row || !part) return
  const frame = row.getBoundingClientRect()
  const box = part.getBoundingClientRect()
  if (box.left < frame.left + fading) row.scrollLeft -= frame.left + fading - box.left
  else if (box.right > frame.right - fading) row.scrollLeft += box.right - frame.right + fading
}
