import { Anchor, List, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Webhook } from '../../contract-capture.ts'
import { describeSource } from '../../platforms/describe-platform.ts'
import { type Platform, platformGroups } from '../../platforms/platform.ts'
import { findPlatform, platforms } from '../../platforms/platforms.ts'
import { changeWebhook } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { FirstDelivery } from './deliveries/first-delivery.tsx'

const choices = platformGroups.map(({ id, title }) => ({
  group: title,
  items: platforms.filter(({ group }) => group === id).map((one) => ({ value: one.id, label: one.name })),
}))

/** How the platform is told of the address, and what has come of it. */
export function ConnectSteps({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite } = useSession()
  const change = useMutation(changeWebhook(webhook.id))
  const platform = findPlatform(webhook.platform)
  return (
    <Card title={platform ? t('Connect {name}', { name: platform.name }) : t('Connect a platform')}>
      <Stack gap="sm">
        {platform && <Steps platform={platform} webhook={webhook} />}
        <FirstDelivery webhookId={webhook.id} />
        {canWrite && (
          <Select
            label={t('Platform')}
            description={t('Shows its steps; the settings stay as they are')}
            placeholder={t('Choose who sends here')}
            data={choices}
            searchable
            value={platform?.id ?? null}
            onChange={(id) => change.mutate({ platform: id })}
          />
        )}
        {change.error && <Problem title={t('Not saved')} error={change.error} />}
      </Stack>
    </Card>
  )
}

function Steps({ platform, webhook }: { platform: Platform; webhook: Webhook }): ReactNode {
  const { steps, sends, note, source, settings } = platform
  return (
    <>
      <List type="ordered" size="sm" spacing={4} pr="md">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {settings.makesVerifyToken && webhook.verify_token && (
        <div>
          <Text size="sm" mb={4}>
            {t('Verify token')}
          </Text>
          <CodeBlock what={t('verify token')} code={webhook.verify_token} />
        </div>
      )}
      {settings.needsSigningSecret && !webhook.signs && (
        <Text size="sm" c="var(--warning)">
          {t('The signing secret is not set yet: without it the address cannot be verified.')}
        </Text>
      )}
      <Text size="sm">
        <b>{t('It sends')}</b> {sends}
      </Text>
      {note && <Text size="sm">{note}</Text>}
      <Text size="sm" c="dimmed">
        {describeSource(platform)}{' '}
        {source &&
          rich('{link}, read on {readOn}.', {
            link: (
              <Anchor href={source.url} target="_blank" rel="noreferrer" size="sm">
                {t('The vendor’s page')}
              </Anchor>
            ),
            readOn: source.readOn,
          })}
      </Text>
    </>
  )
}
