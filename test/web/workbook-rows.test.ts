import { expect, it } from 'vitest'
import { workbookRows } from '../../web/export/workbook-rows.ts'

/** A file of so many rows, one a piece, and whether it was read to its end or given up. */
function fileOf(rows: number): {
  file: ReadableStream<Uint8Array>
  sent: () => number
  isStopped: () => boolean
} {
  let sent = 0
  let isStopped = false
  const file = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(sent === 0 ? 'id,name\n' : `${sent},Asha\n`))
        sent += 1
        if (sent > rows) controller.close()
      },
      cancel() {
        isStopped = true
      },
    },
    { highWaterMark: 0 },
  )
  return { file, sent: () => sent, isStopped: () => isStopped }
}

it('a workbook takes as many rows as it may hold, and tells how far it is', async () => {
  const heard: number[] = []
  const rows = await workbookRows(fileOf(3).file, (n) => heard.push(n), 3)
  expect([rows.length, heard.at(-1)]).toEqual([4, 3])
})

it('of a file whose length nobody knew it stops at the first row too many, and so does the download', async () => {
  const { file, sent, isStopped } = fileOf(1_000_000)
  await expect(workbookRows(file, () => undefined, 3)).rejects.toThrow('up to 3 rows')
  expect(sent()).toBeLessThan(20)
  await expect.poll(isStopped).toBe(true)
})
