import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'

interface ProgressDialogProps {
  opened: boolean
  title: string
  /** What is done so far, in words. */
  text: string
  /** 0 … 100, or null where the end is not known. */
  percent: number | null
  finished: boolean
  /** It ended before its end: the bar stays where it was. */
  failed: boolean
  /** Stops the work while it runs; closes the dialog once it has finished. */
  onClose: () => void
  /** What did not go well, in detail. */
  children?: ReactNode
}

/** Long work as it goes on, with a way to stop it. */
export const ProgressDialog = ({
  opened,
  title,
  text,
  percent,
  finished,
  failed,
  onClose,
  children,
}: ProgressDialogProps): ReactNode => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    closeOnClickOutside={finished}
    withCloseButton={finished}
    size="sm"
  >
    <Stack gap="sm">
      <Progress
        value={finished && !failed ? 100 : (percent ?? 100)}
        {...(failed && { color: 'red' })}
        animated={!finished}
        striped={percent === null && !finished}
        aria-label={title}
      />
      <Text aria-live="polite">{text}</Text>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {finished ? t('Close') : t('Stop')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
