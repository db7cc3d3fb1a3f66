import type { ReactNode } from 'react'
import { ago, istDateTime } from '../language/ist.ts'
import { usePassingTime } from './passing-time.ts'
import { tip } from './tip.ts'

/** An instant as a person reads it, with the exact IST time on hover; nothing where there is none. */
export function Moment({ at, never = '–' }: { at: string | null; never?: string }): ReactNode {
  usePassingTime()
  if (at === null) return never
  return (
    <time dateTime={at} className="nowrap" {...tip(istDateTime(at))}>
      {ago(at)}
    </time>
  )
}
