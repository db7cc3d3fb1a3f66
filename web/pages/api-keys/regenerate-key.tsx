import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { regenerateKey } from '../../requests/api-keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface RegenerateKeyProps {
  apiKey: ApiKey | null
  onClose: () => void
  onRegenerated: (key: KeyWithSecret) => void
}

/** Replaces a key's secret after asking. */
export function RegenerateKey({ apiKey, onClose, onRegenerated }: RegenerateKeyProps): ReactNode {
  const regenerate = useMutation(regenerateKey)
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      onClose={onClose}
      title="Regenerate this key?"
      verb="Regenerate key"
      act={() => apiKey && regenerate.mutate(apiKey.id, { onSuccess: onRegenerated })}
      write={regenerate}
    >
      <Text size="sm">
        The key <b>{apiKey?.name}</b> that ends in {apiKey?.last_four} stops working at once. Whatever uses it
        gets 401 until it has the new one. Name, permissions and addresses stay.
      </Text>
    </ConfirmDialog>
  )
}
