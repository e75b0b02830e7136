/** Presses of Escape over which a dialog, a menu or a palette stood: they are its own. */
const overlaid = new WeakSet<Event>()

const modal = '[aria-modal="true"]:not([data-beside])'

// As the key is pressed, before anything has heard it: what closes with it may be gone by the time that others look.
if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector(modal)) overlaid.add(event)
    },
    true,
  )

/** Whether something stood over the page when Escape was pressed: one press closes one layer. */
export const wasOverlaid = (event: Event): boolean => overlaid.has(event)
