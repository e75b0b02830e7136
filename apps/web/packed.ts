import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Minimum size in bytes; compressing smaller answers saves less than one network packet. */
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
 * Precompresses each script, style and picture of the bundle with Brotli and gzip at their highest level, once per
 * build; per answer only a low level would be affordable. The server sends what the browser accepts
 * (apps/api/src/http/site.ts).
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
