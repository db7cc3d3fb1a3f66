import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json)$/
/** Below, the headers of the answer weigh more than what is saved. */
const smallestBytes = 1_024

/** Puts compressed copies beside the texts of a folder, so that serving them costs nothing at each request. */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < smallestBytes) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    )
  }
}
