import { Alert, Anchor, Group, List, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WebhookInput, WebhookKind } from '../../contract-capture.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import { describeSettings } from '../../platforms/describe-platform.ts'
import type { Platform } from '../../platforms/platform.ts'
import { atField } from '../../refused-field.ts'
import { createWebhook } from '../../requests/webhooks.ts'
import { t } from '../../ui/language/translate.ts'
import { KindInput } from './kind-input.tsx'

interface NewWebhookFormProps {
  platform: Platform
  onBack: () => void
  onCancel: () => void
  onCreated: (id: string) => void
}

/** The name of a new webhook, and what is set for its platform; everything else is set on its page. */
export function NewWebhookForm({ platform, onBack, onCancel, onCreated }: NewWebhookFormProps) {
  const isOwnForm = platform.id === 'html-form'
  const kept = useKeptForm(`new webhook ${platform.id}`, {
    secrets: ['signing_secret'],
    initialValues: {
      name: platform.id === 'other' ? '' : isOwnForm ? t('Website form') : platform.name,
      source: isOwnForm ? 'Website' : '',
      kind: platform.settings.kind ?? ('leads' as WebhookKind),
      signing_secret: '',
    },
    validate: { name: (name) => (name.trim() === '' ? t('A name is needed') : null) },
  })
  const { form } = kept
  const create = useMutation({ ...createWebhook, onSuccess: kept.forget })
  const submit = form.onSubmit(({ source, signing_secret: secret, ...settings }) =>
    create.mutate(
      {
        ...settings,
        ...settingsOf(platform),
        ...(source.trim() !== '' && { source }),
        ...(secret !== '' && { signing_secret: secret }),
      },
      { onSuccess: ({ id }) => onCreated(id), onError: atField(form) },
    ),
  )
  const set = describeSettings(platform.settings)
  return (
    <KeptFormFrame
      kept={kept}
      above={
        <Group justify="space-between" gap="xs">
          <Text size="md" fw={600}>
            {platform.name}
          </Text>
          <Anchor component="button" type="button" onClick={onBack}>
            {t('Another platform')}
          </Anchor>
        </Group>
      }
      onSubmit={submit}
      write={create}
      failed={t('Not created')}
      verb={t('Create webhook')}
      onCancel={onCancel}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Google Ads, spring campaign')}
        withAsterisk
        data-autofocus
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Source')}
        description={t('Shown as the source of its leads. Left empty: the name.')}
        {...form.getInputProps('source')}
      />
      <KindInput {...form.getInputProps('kind')} />
      {platform.settings.needsSigningSecret && (
        <PasswordInput
          label={t('Signing secret')}
          description={t('The secret of your application there; it can be set later')}
          autoComplete="off"
          {...form.getInputProps('signing_secret')}
        />
      )}
      {set.length > 0 && (
        <Alert title={t('Set for you')} p="sm">
          <List size="sm">
            {set.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </KeptFormFrame>
  )
}

/** 128 random bits: what Meta has to send to verify the address. */
const makeVerifyToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** What the platform's webhook is made with. */
function settingsOf({ id, settings }: Platform): Omit<WebhookInput, 'name'> {
  const { takesGet, answer, withoutName, makesVerifyToken } = settings
  return {
    platform: id,
    ...(takesGet && { takes_get: true }),
    ...(answer !== undefined && { answer }),
    ...(withoutName && { without_name: withoutName }),
    ...(makesVerifyToken && { verify_token: makeVerifyToken() }),
  }
}
