import { expect } from 'vitest'

declare module 'vitest' {
  // The library's own parameters must be repeated to add to its interface.
  // eslint-disable-next-line no-unused-vars
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** In the document and not hidden. */
    toBeVisible: () => R
    toHaveTextContent: (part: string) => R
    toHaveFocus: () => R
    toBeDisabled: () => R
  }
}

const result = (pass: boolean, what: string, element: Element) => ({
  pass,
  message: () => `expected the element ${pass ? 'not ' : ''}to ${what}:\n${element.outerHTML.slice(0, 400)}`,
})

const shown = (element: Element) => element.isConnected && element.closest('[hidden],[inert]') === null

expect.extend({
  toBeVisible: (element: Element) => result(shown(element), 'be visible', element),
  toHaveTextContent: (element: Element, part: string) =>
    result(element.textContent.includes(part), `read "${part}"`, element),
  toHaveFocus: (element: Element) => result(document.activeElement === element, 'have the focus', element),
  toBeDisabled: (element: Element) =>
    result(element.matches(':disabled, [aria-disabled=true]'), 'be disabled', element),
})
