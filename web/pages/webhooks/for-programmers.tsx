import { Button, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Webhook, WebhookKind } from '../../contract-capture.ts'
import { t } from '../../ui/language/translate.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'

const examples = {
  leads: '{"name":"Asha Rao","phone":"+91 98765 43210","message":"Please call me"}',
  calls:
    '{"from":"+91 98765 43210","to":"+91 22 4890 0000","direction":"inbound","status":"completed","duration":42}',
} as const satisfies Record<WebhookKind, string>

/** A command that posts a lead or a call, for who wants one. */
export function ForProgrammers({ webhook }: { webhook: Webhook }) {
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
