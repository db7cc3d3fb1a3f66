import { workbookOf } from './workbook.ts'
import { workbookRows } from './workbook-rows.ts'

/** What a workbook is made of: where the service streams the rows from, and which columns hold numbers. */
export interface WorkbookOrder {
  readonly address: string
  readonly numbers: readonly string[]
}

/** What is told of a workbook while it is made. */
export type WorkbookNews =
  | { readonly step: 'reading'; readonly rows: number }
  | { readonly step: 'writing' }
  | { readonly step: 'done'; readonly file: Blob; readonly fileName: string }
  | { readonly step: 'refused'; readonly status: number; readonly body: string }
  | { readonly step: 'failed'; readonly why: string }

const tell = (news: WorkbookNews): void => self.postMessage(news)

/** Beside the page, so that it stays at hand meanwhile; whoever stops it ends the worker. It knows no language: the page tells why. */
self.onmessage = async ({ data: order }: MessageEvent<WorkbookOrder>): Promise<void> => {
  try {
    await makeWorkbook(order)
  } catch (error) {
    tell({ step: 'failed', why: error instanceof Error ? error.message : String(error) })
  }
}

async function makeWorkbook({ address, numbers }: WorkbookOrder): Promise<void> {
  const reply = await fetch(address, { credentials: 'same-origin' })
  if (!reply.ok || reply.body === null) {
    tell({ step: 'refused', status: reply.status, body: await reply.text() })
    return
  }
  const [, name = 'export'] =
    /filename="(.*)\.csv"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  const rows = await workbookRows(reply.body, (n) => tell({ step: 'reading', rows: n }))
  tell({ step: 'writing' })
  tell({ step: 'done', file: await workbookOf(rows, numbers), fileName: `${name}.xlsx` })
}
