/** Compresses every text file of dist once, as well as it can be, so that no server does it at each request. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const LEAST_BYTES = 512

export async function compressAll(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const done = await Promise.all(
    files.map(async (file) => {
      const data = await readFile(file)
      if (data.length < LEAST_BYTES) return 0
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
      }
      await Promise.all([
        writeFile(`${file}.br`, await brotli(data, options)),
        writeFile(`${file}.gz`, await zip(data, { level: 9 })),
      ])
      return 1
    }),
  )
  return done.reduce((sum, n) => sum + n, 0)
}
