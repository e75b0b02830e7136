/** Width of the fade at the end of a row, in px. */
const fading = 32

/**
 * Scrolls a row horizontally until a part is visible. Only the row: `scrollIntoView` also moves the starting point of
 * the next Tab, and the first Tab of a page belongs to the skip link.
 */
export const showInRow = (row: HTMLElement | null, part: Element | null | undefined): void => {
  if (!row || !part) return
  const frame = row.getBoundingClientRect()
  const box = part.getBoundingClientRect()
  if (box.left < frame.left + fading) row.scrollLeft -= frame.left + fading - box.left
  else if (box.right > frame.right - fading) row.scrollLeft += box.right - frame.right + fading
}
