import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract.ts'
import { revokeKey } from '../../requests/api-keys.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'

/** Revokes a key after its name was typed. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }): ReactNode {
  const revoke = useMutation(revokeKey)
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('Revoke this key?')}
      verb={t('Revoke key')}
      typed={apiKey?.name ?? ''}
      act={() => apiKey && revoke.mutate(apiKey.id, { onSuccess: onClose })}
      write={revoke}
    >
      <Text size="sm" component="div">
        {rich('The key {name} stops working at once and for good. Last used: {moment}.', {
          name: <b>{apiKey?.name}</b>,
          moment: <Moment at={apiKey?.last_used_at ?? null} never={t('never')} />,
        })}
      </Text>
    </ConfirmDialog>
  )
}
