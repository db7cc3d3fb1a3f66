import { useRef } from 'react'

/** The neighbours of the open lead in the list that one walks. */
export interface Walk {
  readonly previousId: string | undefined
  readonly nextId: string | undefined
  readonly go: (id: string) => void
}

/** The neighbours as the list was: a lead that its new status takes out of it has a next one all the same. */
export function useWalk(
  rows: readonly { readonly id: string }[] | undefined,
  leadId: string | undefined,
  go: (id: string) => void,
): Walk {
  const known = useRef<{
    id: string | undefined
    previousId?: string | undefined
    nextId?: string | undefined
  }>({
    id: undefined,
  })
  const at = rows?.findIndex(({ id }) => id === leadId) ?? -1
  if (at >= 0) known.current = { id: leadId, previousId: rows?.[at - 1]?.id, nextId: rows?.[at + 1]?.id }
  else if (known.current.id !== leadId) known.current = { id: leadId }
  const { previousId, nextId } = known.current
  return { previousId, nextId, go }
}
