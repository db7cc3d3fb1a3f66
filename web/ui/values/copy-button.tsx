import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../language/translate.ts'

/** Copies a text; `what` names it for the tooltip and for screen readers: “Copy phone”. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const label = clipboard.copied ? t('Copied') : t('Copy {what}', { what })
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="sm"
        aria-label={label}
        color={clipboard.copied ? 'pine' : 'gray'}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </ActionIcon>
    </Tooltip>
  )
}
