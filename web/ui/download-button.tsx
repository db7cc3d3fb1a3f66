import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { counted, fileSize } from './format.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import { type StreamProgress, saveStream } from './save-stream.ts'

interface DownloadButtonProps {
  /** What is downloaded: “leads”. */
  what: string
  fileName: string
  open: (signal: AbortSignal) => Promise<Response>
  /** How many rows are expected, where that is known. */
  total: number | undefined
}

type State =
  | { at: 'closed' }
  | { at: 'running' | 'finished'; progress: StreamProgress }
  | { at: 'failed'; why: string }

/** Downloads what is filtered as CSV and shows how far it is; it can be stopped. */
export function DownloadButton({ what, fileName, open, total }: DownloadButtonProps): ReactNode {
  const [state, setState] = useState<State>({ at: 'closed' })
  const abort = useRef<AbortController | null>(null)

  const start = async (): Promise<void> => {
    const control = new AbortController()
    abort.current = control
    let progress = { bytes: 0, rows: 0 }
    setState({ at: 'running', progress })
    try {
      await saveStream(await open(control.signal), fileName, (grown) => {
        progress = grown
        setState({ at: 'running', progress })
      })
      setState({ at: 'finished', progress })
    } catch (error) {
      if (!control.signal.aborted)
        setState({ at: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }
  const close = (): void => {
    abort.current?.abort()
    setState({ at: 'closed' })
  }
  const rows = 'progress' in state ? state.progress.rows : 0
  return (
    <>
      <Tooltip label={`Download ${what} as CSV`}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={`Download ${what} as CSV`}
          onClick={() => void start()}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <ProgressDialog
        opened={state.at !== 'closed'}
        title={`Downloading ${what}`}
        said={
          'progress' in state
            ? `${counted(rows, 'row')}, ${fileSize(state.progress.bytes)}`
            : 'why' in state
              ? state.why
              : ''
        }
        percent={total ? Math.min(100, (rows / total) * 100) : null}
        finished={state.at !== 'running'}
        onClose={close}
      />
    </>
  )
}
