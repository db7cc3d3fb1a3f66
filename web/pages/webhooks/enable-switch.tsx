import { Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Webhook } from '../../contract-capture.ts'
import { changeWebhook } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'

/** Turns a webhook on or off; while off its callers get 403 (§3), and what they send is kept. */
export function EnableSwitch({ webhook }: { webhook: Webhook }) {
  const { canWrite } = useSession()
  const change = useMutation(changeWebhook(webhook.id))
  return (
    <Switch
      label={t('Accepts leads')}
      checked={webhook.enabled}
      disabled={!canWrite || change.isPending}
      onChange={(event) =>
        change.mutate(
          { enabled: event.currentTarget.checked },
          { onError: (error) => notifications.show({ color: 'red', message: error.message }) },
        )
      }
    />
  )
}
