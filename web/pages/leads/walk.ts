import { useRef } from 'react'

/** The neighbours of the open lead in the list that one walks. */
export interface Walk {
  readonly previousId: string | undefined
  readonly nextId: string | undefined
  readonly go: (id: string) => void
}

/**
 * The neighbours as the list was: a lead that its new status takes out of it has a next one all the same, also for
 * whoever comes back to correct its call.
 */
export function useWalk(
  rows: readonly { readonly id: string }[] | undefined,
  leadId: string | undefined,
  go: (id: string) => void,
): Walk {
  const known = useRef(new Map<string, Omit<Walk, 'go'>>())
  const at = rows?.findIndex(({ id }) => id === leadId) ?? -1
  if (leadId !== undefined && at >= 0)
    known.current.set(leadId, { previousId: rows?.[at - 1]?.id, nextId: rows?.[at + 1]?.id })
  const beside = known.current.get(leadId ?? '')
  return { previousId: beside?.previousId, nextId: beside?.nextId, go }
}
