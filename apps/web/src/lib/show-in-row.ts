/**
 * Scrolls a row sideways until one of its parts is seen. The row alone: `scrollIntoView` also moves where a browser's
 * next Tab begins, and the first one on a page belongs to the link that leads past the menu.
 */
export const showInRow = (row: HTMLElement | null, part: Element | null | undefined): void => {
  if (!row || !part) return
  const frame = row.getBoundingClientRect()
  const box = part.getBoundingClientRect()
  if (box.left < frame.left) row.scrollLeft -= frame.left - box.left
  else if (box.right > frame.right) row.scrollLeft += box.right - frame.right
}
