/**
 * Notes that the page is about to ask the server for something: a line for whoever debugs and a mark in the browser's
 * own timeline of this page. Nothing leaves the browser.
 */
export const track = (path: string): void => {
  console.debug('asks for', path)
  performance.mark(path)
}
