/** Original position of a text node that was moved away, and the node in its place. */
interface TextPosition {
  parent: Node
  standIn: Element | undefined
  before: Node | null
  after: Node | null
}

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** Child of `parent` that contains the node. */
const childWith = (parent: Node, node: Node): Node | undefined => {
  if (!parent.contains(node) || parent === node) return undefined
  let child = node
  while (child.parentNode !== parent) child = child.parentNode!
  return child
}

/** Text nodes of the page, tracked wherever translators and extensions move them. */
class MovedTexts {
  readonly #places = new WeakMap<Text, TextPosition>()
  /** Original texts behind a stand-in element, in order. */
  readonly #standing = new WeakMap<Element, Text[]>()
  /** Texts that the page itself removed: they do not come back. */
  readonly #removed = new WeakSet<Node>()
  readonly #observer = new MutationObserver((records) => this.#learn(records))

  watch(): void {
    this.#observer.observe(document, { childList: true, subtree: true })
  }

  stop(): void {
    this.#observer.disconnect()
  }

  note(node: Node, change: 'removed' | 'inserted'): void {
    if (change === 'removed') this.#removed.add(node)
    else this.#removed.delete(node)
  }

  /** Puts a text node back before the page changes it: its stand-in showed the old value. */
  restore(node: Node | null): void {
    if (!isText(node)) return
    this.#learn(this.#observer.takeRecords())
    const place = this.#places.get(node)
    if (!place) return
    this.#places.delete(node)
    const { parent, standIn, before, after } = place
    if (node.parentNode === parent) return
    if (standIn?.parentNode === parent) {
      const texts = this.#standing.get(standIn)!.filter((text) => !this.#removed.has(text))
      for (const text of texts) this.#places.delete(text)
      standIn.replaceWith(...texts)
    } else {
      const next = after && this.#shown(after, parent)
      const previous = before && this.#shown(before, parent)
      parent.insertBefore(node, next ?? previous?.nextSibling ?? null)
    }
    // Discards the records of this change, which is our own.
    this.#observer.takeRecords()
  }

  /** Child of this parent, or its stand-in there. */
  #shown(node: Node, parent: Node): Node | undefined {
    const standIn = isText(node) ? this.#places.get(node)?.standIn : undefined
    return childWith(parent, node) ?? (standIn && childWith(parent, standIn))
  }

  #learn(records: readonly MutationRecord[]): void {
    const alone: Text[] = []
    for (const [n, record] of records.entries())
      for (const node of record.removedNodes)
        if (isText(node) && node.parentNode !== record.target && !this.#removed.has(node))
          if (!this.#keep(node, record, records.slice(n + 1))) alone.push(node)
    // When adjacent texts merge, only the first has an element of its own, whichever was removed first.
    for (const text of [...alone, ...alone]) this.#share(text)
  }

  /** Remembers the position of a text; false if nothing stands in for it. */
  #keep(text: Text, record: MutationRecord, later: readonly MutationRecord[]): boolean {
    const { target: parent, previousSibling: before, nextSibling: after } = record
    const known = this.#places.get(text)
    // Moved again within its stand-in.
    if (known && known.parent !== parent) return true
    const standIn = this.#standInFor(text, record, later)
    this.#places.set(text, { parent, standIn, before, after })
    if (standIn && !this.#standing.get(standIn)?.includes(text))
      this.#standing.set(standIn, [...(this.#standing.get(standIn) ?? []), text])
    return standIn !== undefined
  }

  /** Lets the stand-in of the adjacent text stand for both. */
  #share(text: Text): void {
    const place = this.#places.get(text)!
    const beside = [place.before, place.after]
      .filter(isText)
      .map((each) => this.#places.get(each)?.standIn)
      .find((each) => each?.parentNode === place.parent)
    if (place.standIn || !beside) return
    place.standIn = beside
    const texts = this.#standing.get(beside)!
    const previous = texts.findLastIndex((each) => this.#places.get(each)?.after === text || each === place.before)
    texts.splice(previous + 1, 0, text)
  }

  #standInFor(text: Text, record: MutationRecord, later: readonly MutationRecord[]): Element | undefined {
    const { target, previousSibling, nextSibling } = record
    // React never replaces a text with an element in one step.
    const swapped = [...record.addedNodes].find(isElement) ?? (childWith(target, text) as Element | undefined)
    if (swapped) return swapped
    const beside = [previousSibling, nextSibling].filter(isFont)
    const free = beside.find((each) => !this.#standing.has(each))
    const follows = later
      .filter((each) => each.target === target && each.previousSibling === previousSibling)
      .flatMap((each) => [...each.addedNodes])
      .find(isFont)
    return free ?? follows ?? beside[0]
  }
}

/**
 * Tolerates translators and extensions that replace or wrap text nodes, as with `<font>`. React keeps a reference to
 * each text node, and would update a detached one or fail to remove it. Before React touches such a node it is
 * restored, so that the page shows the current text, and the translator translates it again. Returns a function that
 * stops this.
 */
export const followMovedTexts = (): (() => void) => {
  const texts = new MovedTexts()
  const prototype = Node.prototype
  const { appendChild, insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')!
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    texts.restore(node)
    texts.note(node, 'inserted')
    return appendChild.call(this, node) as T
  }
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    texts.restore(node)
    texts.restore(next)
    texts.note(node, 'inserted')
    return insertBefore.call(this, node, (next && childWith(this, next)) ?? next) as T
  }
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    texts.restore(node)
    texts.note(node, 'removed')
    const holder = this.contains(node) ? node.parentNode : null
    return removeChild.call(holder ?? this, node) as T
  }
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      texts.restore(this)
      nodeValue.set!.call(this, value)
    },
  })
  texts.watch()
  return () => {
    texts.stop()
    Object.assign(prototype, { appendChild, insertBefore, removeChild })
    Object.defineProperty(prototype, 'nodeValue', nodeValue)
  }
}

/** Whether a translator is active, judged by the traces of common ones. */
export const isTranslated = (): boolean =>
  document.documentElement.matches('.translated-ltr, .translated-rtl') || document.querySelector('body font') !== null
