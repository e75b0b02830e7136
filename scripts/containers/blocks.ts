import { readFileSync } from 'node:fs'

/** One block of commands in a document, marked there as `<!-- run: chapter/name -->` on the line before its fence. */
export interface Block {
  file: string
  /** The chapter and the name, unique over all documents: 'install/start'. */
  name: string
  text: string
}

/** The documents whose commands are carried out word for word. */
export const documents = ['docs/install.md', 'docs/operations.md'] as const

const marked = /^<!-- run: ([a-z-]+\/[a-z-]+) -->\n\n?```sh\n([\s\S]*?)^```$/gm
const mark = /<!-- run:/g

/**
 * Every marked block of a document, in its order.
 * @throws Error when a mark has no block of commands below it
 */
export const blocksOf = (file: string, markdown: string): Block[] => {
  const blocks = [...markdown.matchAll(marked)].map(([, name = '', text = '']) => ({ file, name, text }))
  const marks = markdown.match(mark)?.length ?? 0
  if (marks !== blocks.length) throw new Error(`${file} has ${marks} marks, but ${blocks.length} marked blocks.`)
  return blocks
}

/** The marked blocks of all documents below a folder. */
export const readBlocks = (root: URL): Block[] =>
  documents.flatMap((file) => blocksOf(file, readFileSync(new URL(file, root), 'utf8')))
