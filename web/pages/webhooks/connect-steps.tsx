import { Anchor, List, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Webhook } from '../../contract-capture.ts'
import { describeSource } from '../../platforms/describe-platform.ts'
import { type Platform, platformGroups } from '../../platforms/platform.ts'
import { findPlatform, platforms } from '../../platforms/platforms.ts'
import { changeWebhook } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { rich, t } from '../../ui/language/translate.ts'
import { Problem } from '../../ui/page/problem.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { ThroughTool } from './through-tool.tsx'

const choices = platformGroups.map(({ id, title }) => ({
  group: title,
  items: platforms.filter(({ group }) => group === id).map((one) => ({ value: one.id, label: one.name })),
}))

/** How the platform is told of the address: through a tool first where it hands its leads to tools. */
export function ConnectSteps({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite } = useSession()
  const change = useMutation(changeWebhook(webhook.id))
  const platform = findPlatform(webhook.platform)
  const [way, setWay] = useState('tool')
  const isThroughTool = platform?.trigger !== undefined
  return (
    <Stack gap="sm">
      {isThroughTool && (
        <SegmentedControl
          aria-label={t('Way')}
          data={[
            { value: 'tool', label: t('Through a tool') },
            { value: 'own', label: t('With an app of your own') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {platform &&
        (isThroughTool && way === 'tool' ? (
          <ThroughTool platform={platform} />
        ) : (
          <Steps platform={platform} webhook={webhook} />
        ))}
      {platform?.id === 'html-form' && <CodeBlock what={t('form')} code={formHtml(webhook.url)} />}
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
          <Text mb={4}>{t('Verify token')}</Text>
          <CodeBlock what={t('verify token')} code={webhook.verify_token} />
        </div>
      )}
      {settings.needsSigningSecret && !webhook.signs && (
        <Text c="var(--warning)">
          {t('The signing secret is not set yet: without it the address cannot be verified.')}
        </Text>
      )}
      <Text>
        <b>{t('It sends')}</b> {sends}
      </Text>
      {note && <Text>{note}</Text>}
      <Text c="dimmed" hidden={platform.id === 'html-form'}>
        {describeSource(platform)}{' '}
        {source &&
          rich('{link}, read on {readOn}.', {
            link: (
              <Anchor href={source.url} target="_blank" rel="noreferrer">
                {t('The vendor’s page')}
              </Anchor>
            ),
            readOn: source.readOn,
          })}
      </Text>
    </>
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const quoted = (text: string): string => escaped(text).replaceAll("'", '’')

/** A form to paste into a page of one's own: it sends by itself, and thanks in its place. */
function formHtml(address: string): string {
  const field = (label: string, input: string): string =>
    `  <p><label>${escaped(label)}<br>${input}</label></p>`
  const thanks = quoted(t('Thank you. We will call you.'))
  const sorry = quoted(t('This did not work. Please call us.'))
  return [
    `<form action="${escaped(address)}" method="post" onsubmit="event.preventDefault();`,
    "  fetch(this.action, { method: 'post', body: new FormData(this) })",
    `    .then((reply) => { this.textContent = reply.ok ? '${thanks}' : '${sorry}' })`,
    `    .catch(() => { this.append('${sorry}') })">`,
    field(t('Name'), '<input name="name" autocomplete="name" required>'),
    field(t('Phone'), '<input name="phone" type="tel" autocomplete="tel" required>'),
    field(t('Email'), '<input name="email" type="email" autocomplete="email">'),
    field(t('What are you looking for?'), '<textarea name="message"></textarea>'),
    `  <button>${escaped(t('Send'))}</button>`,
    '</form>',
  ].join('\n')
}
