import { CloseButton, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'

interface PanelHeaderProps {
  title: string
  onClose: () => void
  /** Another one takes its place when the answer is there: the keyboard waits for that. */
  isWaiting?: boolean
  /** Beside the way out: the ways on. */
  children?: ReactNode
}

/** The name of what is open beside a list, and the way to close it. */
export const PanelHeader = ({ title, onClose, isWaiting = false, children }: PanelHeaderProps): ReactNode => (
  <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
    <Title
      data-panel-heading={!isWaiting || undefined}
      tabIndex={-1}
      order={2}
      fz="1.1rem"
      pt={{ base: 7, sm: 0 }}
      className="break-anywhere"
    >
      {title}
    </Title>
    <Group gap={4} wrap="nowrap">
      {children}
      <CloseButton aria-label={t('Close')} onClick={onClose} />
    </Group>
  </Group>
)
