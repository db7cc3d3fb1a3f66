import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { WebhookKind } from '../../contract-capture.ts'
import { createWebhook } from '../../requests/webhooks.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { KindInput } from './kind-input.tsx'

interface NewWebhookProps {
  opened: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/** Creates a webhook by its name; everything else is set on its page. */
export function NewWebhook({ opened, onClose, onCreated }: NewWebhookProps): ReactNode {
  const create = useMutation(createWebhook)
  const form = useForm({
    initialValues: { name: '', source: '', kind: 'leads' as WebhookKind },
    validate: { name: (name) => (name.trim() === '' ? 'A name is needed' : null) },
  })
  const submit = form.onSubmit(({ source, ...settings }) =>
    create.mutate(source.trim() === '' ? settings : { ...settings, source }, {
      onSuccess: ({ id }) => onCreated(id),
      onError: (error) => form.setErrors(fieldErrors(error, ['name', 'source'])),
    }),
  )
  return (
    <Modal opened={opened} onClose={onClose} title="New webhook">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Google Ads, spring campaign"
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Source"
            description="The label of its leads where the payload names none; empty takes the name"
            {...form.getInputProps('source')}
          />
          <KindInput {...form.getInputProps('kind')} />
          <FormFooter write={create} failed="Not created" verb="Create webhook" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
