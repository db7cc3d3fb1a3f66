import { Button, Collapse, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Webhook, WebhookKind } from '../../contract-capture.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { LocalAddress } from '../../ui/values/local-address.tsx'
import { ConnectSteps } from './connect-steps.tsx'
import { FirstDelivery } from './deliveries/first-delivery.tsx'
import { Refusals } from './deliveries/refusals.tsx'
import { SendTest } from './send-test.tsx'
import styles from './setup.module.css'

/** How a webhook is connected, in order: copy the address, put it in over there, and see the first one come. */
export function Setup({ webhook }: { webhook: Webhook }) {
  const platform = findPlatform(webhook.platform)
  return (
    <Stack className={styles.steps}>
      <Card title={t('1. Copy the address')}>
        <Stack gap="xs">
          <LocalAddress address={webhook.url} />
          <CodeBlock what={t('address')} code={webhook.url} />
          <p className="quiet">{t('Whoever knows this address can hand in leads: treat it as a secret.')}</p>
        </Stack>
      </Card>
      <Card title={secondStep(platform)}>
        <ConnectSteps webhook={webhook} />
      </Card>
      <Card title={t('3. See the first one come')}>
        <Stack gap="sm">
          <FirstDelivery webhookId={webhook.id} />
          <SendTest webhook={webhook} />
        </Stack>
      </Card>
      <Refusals webhookId={webhook.id} />
      <ForProgrammers webhook={webhook} />
    </Stack>
  )
}

function secondStep(platform: ReturnType<typeof findPlatform>): string {
  if (!platform) return t('2. Put it in where the leads come from')
  return platform.id === 'html-form'
    ? t('2. Paste the form into your page')
    : t('2. Put it in at {name}', { name: platform.name })
}

const examples = {
  leads: '{"name":"Asha Rao","phone":"+91 98765 43210","message":"Please call me"}',
  calls:
    '{"from":"+91 98765 43210","to":"+91 22 4890 0000","direction":"inbound","status":"completed","duration":42}',
} as const satisfies Record<WebhookKind, string>

/** A command that posts a lead or a call, for who wants one. */
function ForProgrammers({ webhook }: { webhook: Webhook }) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={opened} onClick={toggle}>
        {t('For programmers')}
      </Button>
      <Collapse expanded={opened}>
        <Text my={6}>
          {webhook.kind === 'calls' ? t('Post a call from a shell') : t('Post a lead from a shell')}
        </Text>
        <CodeBlock
          what={t('command that posts a lead')}
          code={`curl -X POST -H 'Content-Type: application/json' \\\n  -d '${examples[webhook.kind]}' \\\n  ${webhook.url}`}
        />
      </Collapse>
    </div>
  )
}
