import { Checkbox } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { Lead } from '../../../contract.ts'
import { joinedByAnd } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'

/** Of a change of a lead: whether a phone or email that is replaced goes on finding it. */
export interface Keeping {
  readonly before: Lead
  readonly keepsReplaced: boolean
  readonly setKeepsReplaced: (keeps: boolean) => void
}

interface KeepReplacedProps {
  keeping: Keeping
  typed: { readonly phone: string; readonly email: string }
}

/** Asks it once another phone or email is typed: a typing mistake is somebody else's number, so it is not kept unasked (decision 0045). */
export function KeepReplaced({ keeping, typed }: KeepReplacedProps): ReactNode {
  const { before, keepsReplaced, setKeepsReplaced } = keeping
  const replaced = (['phone', 'email'] as const).flatMap((kind) => {
    const value = before[kind]
    return value !== null && typed[kind].trim() !== value ? value : []
  })
  if (replaced.length === 0) return null
  return (
    <Checkbox
      size="xs"
      mt={4}
      label={t('{contacts} goes on finding this lead', { contacts: joinedByAnd(replaced) })}
      checked={keepsReplaced}
      // A press on its words does not leave the field, which would save it.
      wrapperProps={{ onMouseDown: (event: MouseEvent) => event.preventDefault() }}
      onChange={(event) => setKeepsReplaced(event.currentTarget.checked)}
    />
  )
}
