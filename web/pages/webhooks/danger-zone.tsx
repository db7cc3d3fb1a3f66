import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '../../contract-capture.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { deleteWebhook, regenerateUrl } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'

/** Replacing the address and deleting the webhook, each after asking. */
export function DangerZone({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite, user } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'regenerate' | 'delete' | null>(null)
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
      {asking === 'regenerate' && (
        <ConfirmWrite
          write={regenerateUrl(webhook.id)}
          body={undefined}
          onClose={close}
          title={t('Regenerate the address?')}
          verb={t('Regenerate address')}
        >
          {t(
            'The old address answers 404 at once. Leads are lost until the form or platform has the new one.',
          )}
        </ConfirmWrite>
      )}
      {asking === 'delete' && (
        <ConfirmWrite
          write={deleteWebhook}
          body={webhook.id}
          onClose={close}
          onDone={leave}
          title={t('Delete this webhook?')}
          verb={t('Delete webhook')}
          typed={webhook.name}
        >
          {rich(
            '{name} is deleted for good with its mapping and its stored deliveries. Its leads stay. To pause it, turn it off instead.',
            { name: <b>{webhook.name}</b> },
          )}
        </ConfirmWrite>
      )}
    </Card>
  )
}
