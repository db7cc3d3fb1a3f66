import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract.ts'
import { endOldSecret } from '../../requests/api-keys.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Moment } from '../../ui/values/moment.tsx'

/** Ends the value before a rotation, before its time is over. */
export function EndOldSecret({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }): ReactNode {
  const end = useMutation(endOldSecret)
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      onClose={onClose}
      title={t('End the old value now?')}
      verb={t('End old value')}
      act={() => apiKey && end.mutate(apiKey.id, { onSuccess: onClose })}
      write={end}
    >
      <Text size="sm" component="div">
        {rich(
          'Whatever still uses the value of {name} before the rotation gets 401 at once. It was last used: {moment}.',
          {
            name: <b>{apiKey?.name}</b>,
            moment: <Moment at={apiKey?.old_key_used_at ?? null} never={t('not since the rotation')} />,
          },
        )}
      </Text>
    </ConfirmDialog>
  )
}
