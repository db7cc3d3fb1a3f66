import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { t } from '../../ui/language/translate.ts'
import type { Walk } from './walk.ts'

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
