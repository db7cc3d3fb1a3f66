import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Webhook, WebhookKind } from '../../contract-capture.ts'
import { sendTest } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { LocalAddress } from '../../ui/values/local-address.tsx'
import { OutcomeMark } from './deliveries/delivery-outcome.tsx'

const examples = {
  leads: '{"name":"Asha Rao","phone":"+91 98765 43210","message":"Please call me"}',
  calls:
    '{"from":"+91 98765 43210","to":"+91 22 4890 0000","direction":"inbound","status":"completed","duration":42}',
} as const satisfies Record<WebhookKind, string>

/** The URL to copy, a command that posts a lead or a call, and a test through the real path. */
export function WebhookAddress({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite } = useSession()
  const test = useMutation(sendTest(webhook.id))
  return (
    <Card title={t('Address')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('Whoever knows this address can hand in leads: treat it as a secret.')}
        </Text>
        <LocalAddress address={webhook.url} />
        <CodeBlock what={t('address')} code={webhook.url} />
        <Text size="sm">
          {webhook.kind === 'calls' ? t('Post a call from a shell') : t('Post a lead from a shell')}
        </Text>
        <CodeBlock
          what={t('command that posts a lead')}
          code={`curl -X POST -H 'Content-Type: application/json' \\\n  -d '${examples[webhook.kind]}' \\\n  ${webhook.url}`}
        />
        {canWrite && (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconSend size={16} />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {webhook.kind === 'calls' ? t('Send a test call') : t('Send a test lead')}
            </Button>
            <Text size="sm" component="div" aria-live="polite">
              {test.data && (
                <>
                  <OutcomeMark outcome={test.data.outcome} />{' '}
                  <Anchor
                    component={Link}
                    to={`/webhooks/${webhook.id}/deliveries?delivery=${test.data.id}`}
                    size="sm"
                  >
                    {t('Open the delivery')}
                  </Anchor>
                </>
              )}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
