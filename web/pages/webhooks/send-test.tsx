import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Webhook } from '../../contract-capture.ts'
import { sendTest } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { TextLink } from '../../ui/page/text-link.tsx'
import { OutcomeMark } from './deliveries/delivery-outcome.tsx'

/** A test through the real path: that a test makes no lead is no failure, and is told as an arrival. */
export function SendTest({ webhook }: { webhook: Webhook }) {
  const { canWrite } = useSession()
  const test = useMutation(sendTest(webhook.id))
  if (!canWrite) return null
  const { data } = test
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.isPending}
        onClick={() => test.mutate({})}
      >
        {webhook.kind === 'calls' ? t('Send a test call') : t('Send a test lead')}
      </Button>
      <Text component="div" aria-live="polite">
        {data && (
          <Group gap={6}>
            {data.outcome === 'ignored' ? (
              <>
                <IconCircleCheck size={18} color="var(--focus)" aria-hidden />
                {t('Arrived. Kept as a test, no lead made.')}
              </>
            ) : (
              <OutcomeMark outcome={data.outcome} />
            )}
            <TextLink to={`/webhooks/${webhook.id}/deliveries?delivery=${data.id}`}>
              {t('Open the delivery')}
            </TextLink>
          </Group>
        )}
      </Text>
    </Group>
  )
}
