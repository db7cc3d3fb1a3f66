export interface StreamProgress {
  bytes: number
  rows: number
}

const lineFeed = 10

/**
 * Reads a streamed CSV to its end, telling its growth, and hands it to the browser as a download.
 * Rows are counted by line ends, so a line break within a field counts as one more.
 */
export async function saveStream(
  response: Response,
  fileName: string,
  onProgress: (progress: StreamProgress) => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const progress = { bytes: 0, rows: -1 }
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    progress.bytes += part.value.length
    for (const byte of part.value) if (byte === lineFeed) progress.rows += 1
    onProgress({ bytes: progress.bytes, rows: Math.max(0, progress.rows) })
  }
  const address = URL.createObjectURL(new Blob(chunks, { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
