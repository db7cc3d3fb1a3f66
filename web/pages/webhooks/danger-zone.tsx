import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '../../contract-capture.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { deleteWebhook, regenerateUrl } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'

/** Replacing the address and deleting the webhook, each after asking. */
export function DangerZone({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite, user } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'regenerate' | 'delete' | null>(null)
  const regenerate = useMutation(regenerateUrl(webhook.id))
  const remove = useMutation(deleteWebhook)
  const close = (): void => setAsking(null)
  const leave = (): void => {
    forgetDraftsAbout(user.id, webhook.id)
    void navigate('/webhooks')
  }
  if (!canWrite) return null
  return (
    <Card title={t('When the address has leaked, or is done with')}>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsking('regenerate')}>
          {t('Regenerate address…')}
        </Button>
        <Button variant="default" c="var(--danger)" onClick={() => setAsking('delete')}>
          {t('Delete webhook…')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'regenerate'}
        onClose={close}
        title={t('Regenerate the address?')}
        verb={t('Regenerate address')}
        act={() => regenerate.mutate(undefined, { onSuccess: close })}
        write={regenerate}
      >
        <Text size="sm">
          {t(
            'The old address answers 404 at once. Leads are lost until the form or platform has the new one.',
          )}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={close}
        title={t('Delete this webhook?')}
        verb={t('Delete webhook')}
        typed={webhook.name}
        act={() => remove.mutate(webhook.id, { onSuccess: leave })}
        write={remove}
      >
        <Text size="sm">
          {rich(
            '{name} is deleted for good with its mapping and its stored deliveries. Its leads stay. To pause it, turn it off instead.',
            { name: <b>{webhook.name}</b> },
          )}
        </Text>
      </ConfirmDialog>
    </Card>
  )
}
