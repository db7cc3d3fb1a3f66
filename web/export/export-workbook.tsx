import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readApiError } from '../api-error.ts'
import { ProgressDialog } from '../ui/dialogs/progress-dialog.tsx'
import { count, counted } from '../ui/language/format.ts'
import { serviceText } from '../ui/language/service-text.ts'
import { t } from '../ui/language/translate.ts'
import { saveFile } from '../ui/window/save-file.ts'
import { numberColumns } from './number-columns.ts'
import type { WorkbookNews, WorkbookOrder } from './workbook-worker.ts'

interface ExportWorkbookProps {
  /** Where the service streams the rows from, as CSV. */
  href: string
  title: string
  /** How many there will be, where that is known. */
  total: number | undefined
  onClose: () => void
}

/** Of the way, the part that reading the rows is; the rest is writing the workbook. */
const readingPercent = 70

/** Makes a workbook of what the service streams, beside the page: it tells how far it is, and closing the dialog stops it. */
export function ExportWorkbook({ href, title, total, onClose }: ExportWorkbookProps): ReactNode {
  const [news, setNews] = useState<WorkbookNews>({ step: 'reading', rows: 0 })
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<WorkbookNews>) => {
      if (data.step === 'refused') {
        void whyOf(data).then((why) => setNews({ step: 'failed', why }))
        return
      }
      setNews(data)
      if (data.step !== 'done') return
      saveFile(data.file, data.fileName)
      notifications.show({ message: t('{file} is written', { file: data.fileName }) })
      closing.current()
    }
    worker.onerror = (event) => setNews({ step: 'failed', why: event.message })
    const order: WorkbookOrder = {
      address: new URL(href, window.location.href).href,
      numbers: numberColumns,
    }
    worker.postMessage(order)
    return () => worker.terminate()
  }, [href])
  return (
    <ProgressDialog
      opened
      title={title}
      text={textOf(news, total)}
      percent={percentOf(news, total)}
      finished={news.step === 'failed'}
      failed={news.step === 'failed'}
      onClose={onClose}
    />
  )
}

/** What the service said when it did not give the rows. */
const whyOf = async ({ status, body }: { status: number; body: string }): Promise<string> =>
  (await readApiError(new Response(body, { status }))).message

function textOf(news: WorkbookNews, total: number | undefined): string {
  if (news.step === 'failed') return serviceText(news.why)
  if (news.step !== 'reading') return t('The workbook is written…')
  return total === undefined
    ? t('{rows} read', { rows: counted(news.rows, t('row'), t('rows')) })
    : t('{count} of {rows} read', { count: count(news.rows), rows: counted(total, t('row'), t('rows')) })
}

function percentOf(news: WorkbookNews, total: number | undefined): number | null {
  if (news.step !== 'reading') return readingPercent
  return total === undefined ? null : Math.min(1, news.rows / Math.max(1, total)) * readingPercent
}
