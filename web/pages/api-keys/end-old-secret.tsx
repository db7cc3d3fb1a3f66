import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract.ts'
import { endOldSecret } from '../../requests/api-keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Ends the value before a rotation, before its time is over. */
export function EndOldSecret({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }): ReactNode {
  const end = useMutation(endOldSecret)
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      onClose={onClose}
      title="End the old value now?"
      verb="End old value"
      act={() => apiKey && end.mutate(apiKey.id, { onSuccess: onClose })}
      write={end}
    >
      <Text size="sm" component="div">
        Whatever still uses the value of <b>{apiKey?.name}</b> before the rotation gets 401 at once. It was
        last used: <Moment at={apiKey?.old_key_used_at ?? null} never="not since the rotation" />.
      </Text>
    </ConfirmDialog>
  )
}
