import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../../ui/language/translate.ts'

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

/** The lead above and the one below in the list. */
export const WalkButtons = ({ walk: { previousId, nextId, go } }: { walk: Walk }) => (
  <>
    <ActionIcon
      aria-label={t('Previous lead')}
      disabled={previousId === undefined}
      onClick={() => previousId && go(previousId)}
    >
      <IconChevronUp size={18} />
    </ActionIcon>
    <ActionIcon
      aria-label={t('Next lead')}
      disabled={nextId === undefined}
      onClick={() => nextId && go(nextId)}
    >
      <IconChevronDown size={18} />
    </ActionIcon>
  </>
)
