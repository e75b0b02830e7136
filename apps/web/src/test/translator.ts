/** Ways in which translators and extensions move a text: into another element, wrapped, or beside it first. */
export type Wrapping = 'replace' | 'wrap' | 'beside' | 'after' | 'merge'

/**
 * Imitates a browser's translator: each text becomes a `<font>` in a `<font>` with the same words, including later
 * ones. Text marked `translate="no"` is kept, unless marks are ignored, as by some extensions. Without imports,
 * because its source is sent to a browser.
 */
export const translate = (wrapping: Wrapping, heedsMarks = true): (() => void) => {
  const wrapped = (inside: string | Text): HTMLElement => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(inside)
    outer.append(inner)
    return outer
  }
  const isFont = (node: Node | null): boolean => node?.nodeName === 'FONT'
  const take = (text: Text): void => {
    const parent = text.parentElement
    if (!parent || isFont(parent) || text.data.trim() === '') return
    if (parent.closest('script, style, textarea')) return
    if (heedsMarks && parent.closest('[translate=no], .notranslate')) return
    if (wrapping === 'replace') return text.replaceWith(wrapped(text.data))
    if (wrapping === 'merge') {
      // Adjacent text nodes form one sentence.
      const run = [text]
      while (run.at(-1)!.nextSibling?.nodeType === 3) run.push(run.at(-1)!.nextSibling as Text)
      const font = wrapped(run.map(({ data }) => data).join(''))
      for (const each of run.slice(1)) each.remove()
      return text.replaceWith(font)
    }
    const font = wrapped(wrapping === 'wrap' ? '' : text.data)
    if (wrapping === 'after') text.after(font)
    else text.before(font)
    if (wrapping === 'wrap') font.firstElementChild!.append(text)
    else text.remove()
  }
  const textsIn = (root: Node): Text[] => {
    if (root.nodeType === 3) return [root as Text]
    const walker = document.createTreeWalker(root, 4)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) for (const text of textsIn(node)) take(text)
  })
  const begin = (): void => {
    document.documentElement.classList.add('translated-ltr')
    for (const text of textsIn(document.body)) take(text)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
  return () => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  }
}
