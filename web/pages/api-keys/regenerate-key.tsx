import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiKey, KeyWithSecret } from '../../contract.ts'
import { regenerateKey } from '../../requests/api-keys.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'

interface RegenerateKeyProps {
  apiKey: ApiKey | null
  onClose: () => void
  onRegenerated: (key: KeyWithSecret) => void
}

/** Replaces a key's secret after asking. */
export function RegenerateKey({ apiKey, onClose, onRegenerated }: RegenerateKeyProps) {
  const regenerate = useMutation(regenerateKey)
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('Regenerate this key?')}
      verb={t('Regenerate key')}
      act={() => apiKey && regenerate.mutate(apiKey.id, { onSuccess: onRegenerated })}
      write={regenerate}
    >
      <Text size="sm">
        {rich(
          'The key {name} that ends in {ending} stops working at once. Whatever uses it gets 401 until it has the new one. Name, permissions and addresses stay.',
          { name: <b>{apiKey?.name}</b>, ending: apiKey?.last_four },
        )}
      </Text>
    </ConfirmDialog>
  )
}
