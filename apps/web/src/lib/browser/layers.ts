/** Escape presses during which a dialog, menu or palette was open: that layer handles them. */
const overlaid = new WeakSet<Event>()

const modal = '[aria-modal="true"]:not([data-beside])'

// In the capture phase, before any handler: the layer may be closed by the time others check.
if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector(modal)) overlaid.add(event)
    },
    true,
  )

/** Whether a layer was open when Escape was pressed: one press closes one layer. */
export const wasOverlaid = (event: Event): boolean => overlaid.has(event)
