/**
 * Marks an upcoming request in the console and the browser's performance timeline, for debugging. Nothing leaves the
 * browser.
 */
export const track = (path: string): void => {
  console.debug('asks for', path)
  performance.mark(path)
}
