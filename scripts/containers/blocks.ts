import { readFileSync } from 'node:fs'

/** Block of commands in a document, marked as `<!-- run: chapter/name -->` on the line before its fence. */
export interface Block {
  file: string
  /** Chapter and name, unique across all documents: 'install/start'. */
  name: string
  text: string
}

/** Documents whose commands are executed verbatim. */
export const documents = ['docs/install.md', 'docs/operations.md'] as const

const marked = /^<!-- run: ([a-z-]+\/[a-z-]+) -->\n\n?```sh\n([\s\S]*?)^```$/gm
const mark = /<!-- run:/g

/**
 * Marked blocks of a document, in order.
 * @throws Error if a mark has no block of commands below it
 */
export const blocksOf = (file: string, markdown: string): Block[] => {
  const blocks = [...markdown.matchAll(marked)].map(([, name = '', text = '']) => ({ file, name, text }))
  const marks = markdown.match(mark)?.length ?? 0
  if (marks !== blocks.length) throw new Error(`${file} has ${marks} marks, but ${blocks.length} marked blocks.`)
  return blocks
}

/** Marked blocks of all documents below a folder. */
export const readBlocks = (root: URL): Block[] =>
  documents.flatMap((file) => blocksOf(file, readFileSync(new URL(file, root), 'utf8')))
