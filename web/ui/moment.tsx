import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { ago, istDateTime } from './ist.ts'

/** An instant as a person reads it, with the exact IST time on hover or focus; nothing where there is none. */
export function Moment({ at, never = '–' }: { at: string | null; never?: string }): ReactNode {
  if (at === null) return never
  return (
    <Tooltip label={istDateTime(at)}>
      <time dateTime={at} className="nowrap">
        {ago(at)}
      </time>
    </Tooltip>
  )
}
