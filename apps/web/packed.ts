import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller answers are sent as they are: what packing saves of them is less than a packet of the network. In bytes. */
const least = 1_024

const ways = [
  {
    ending: 'br',
    pack: (file: Buffer) =>
      promisify(brotliCompress)(file, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
        },
      }),
  },
  { ending: 'gz', pack: (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }) },
]

/**
 * Puts beside each script, style and picture of the bundle the same in Brotli and in gzip, at their highest level: once per
 * build, where each answer could only afford a low one. The server sends what the browser accepts (apps/api/src/http/site.ts).
 */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) throw new Error('The bundle has no folder')
    const names = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = await readFile(join(dir, name))
        if (file.length < least) return
        await Promise.all(
          ways.map(async ({ ending, pack }) => writeFile(join(dir, `${name}.${ending}`), await pack(file))),
        )
      }),
    )
  },
})
