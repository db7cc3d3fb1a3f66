import { Button, Collapse, Group, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { leadStatuses } from '../../contract.ts'
import type { Webhook, WebhookKind } from '../../contract-capture.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { peopleById, usePeople } from '../../people/people.ts'
import { atField } from '../../refused-field.ts'
import { changeWebhook } from '../../requests/webhooks.ts'
import { useSession } from '../../session.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { type DefaultsValues, defaultsOf } from './defaults-values.ts'
import { KindInput } from './kind-input.tsx'
import { AnsweringFields } from './mapping/answering-fields.tsx'
import { SpamFields } from './spam-fields.tsx'

/** The default lead settings of §4.7 rule 5, and what counts as a lead at all (decision 0005.43a). */
export function DefaultsForm({ webhook }: { webhook: Webhook }): ReactNode {
  const { canWrite } = useSession()
  const people = usePeople()
  const change = useMutation(changeWebhook(webhook.id))
  const kept = useKeptForm<DefaultsValues>(`webhook ${webhook.id}`, {
    initialValues: defaultsOf(webhook),
    secrets: ['signing_secret', 'verify_token'],
  })
  const { form, isTyped } = kept
  const [areFurtherShown, setFurtherShown] = useState(() => hasFurther(form.values))
  // A call without a name is usual, a lead without one is not.
  const setKind = (kind: WebhookKind): void =>
    form.setValues({ kind, without_name: kind === 'calls' ? 'phone' : 'refuse' })
  const submit = form.onSubmit((values) => {
    const { condition, signing_secret: secret, sender_rate_limit: limit, ...settings } = values
    change.mutate(
      {
        ...settings,
        condition: condition.trim() === '' ? null : condition,
        sender_rate_limit: limit === '' ? null : limit,
        ...(secret !== '' && { signing_secret: secret }),
      },
      {
        onSuccess: () => {
          form.setFieldValue('signing_secret', '')
          kept.goOnFrom({ ...values, signing_secret: '' })
          notifications.show({ message: t('The settings are saved') })
        },
        onError: atField(form),
      },
    )
  })
  return (
    <Card title={t('Defaults')}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!canWrite} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="sm">
            {kept.isRestored && isTyped && <RestoredNote onDiscard={kept.discard} />}
            <Group grow gap="sm" align="flex-start">
              <TextInput label={t('Name')} {...form.getInputProps('name')} />
              <TextInput label={t('Source')} {...form.getInputProps('source')} />
            </Group>
            <KindInput value={form.values.kind} onChange={setKind} />
            <Group grow gap="sm" align="flex-start">
              <Select
                label={t('Assign to')}
                placeholder={t('Nobody')}
                data={peopleById(people.data)}
                searchable
                clearable
                {...form.getInputProps('default_assignee_id')}
              />
              <Select
                label={t('Status')}
                data={namedValues(leadStatuses)}
                allowDeselect={false}
                {...form.getInputProps('default_status')}
              />
            </Group>
            <TagsInput
              label={t('Tags')}
              description={t('Added to every lead from this webhook')}
              {...form.getInputProps('default_tags')}
            />
            <Switch
              label={t('Keep unmapped answers in the notes, where nothing else fills these')}
              {...form.getInputProps('notes_from_unmapped', { type: 'checkbox' })}
            />
            <Switch
              label={t('Test sends become leads')}
              description={t('Off: a platform’s test is answered 200 and kept as ignored')}
              {...form.getInputProps('accept_tests', { type: 'checkbox' })}
            />
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              h="auto"
              px={4}
              py={8}
              ta="left"
              style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
              styles={{ label: { whiteSpace: 'normal' } }}
              rightSection={areFurtherShown ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
              aria-expanded={areFurtherShown}
              onClick={() => setFurtherShown(!areFurtherShown)}
            >
              {areFurtherShown ? t('Fewer settings') : t('More: conditions, answers, spam')}
            </Button>
            <Collapse expanded={areFurtherShown || Object.keys(form.errors).length > 0}>
              <Stack gap="sm">
                <TextInput
                  label={t('Only when')}
                  description={t(
                    'A JMESPath condition on the payload; what it leaves out is kept as ignored',
                  )}
                  placeholder="form_id == 'contact'"
                  styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                  {...form.getInputProps('condition')}
                />
                <AnsweringFields form={form} signs={webhook.signs} />
                <SpamFields form={form} />
              </Stack>
            </Collapse>
            {change.error && <Problem title={t('Not saved')} error={change.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={change.isPending} disabled={!isTyped}>
                {t('Save settings')}
              </Button>
            </Group>
          </Stack>
        </fieldset>
      </form>
    </Card>
  )
}

/** Whether something is set that few webhooks need: then it is in sight. */
function hasFurther(values: DefaultsValues): boolean {
  const { condition, answer, verify_token: token, takes_get: takesGet, honeypot } = values
  const { takes_lists_apart: takesListsApart } = values
  const { allowed_origins: origins, sender_rate_limit: limit, without_name: withoutName, kind } = values
  const texts = [condition, answer, token, honeypot, String(limit)]
  const isNamedUsually = withoutName === (kind === 'calls' ? 'phone' : 'refuse')
  return (
    texts.some((text) => text !== '') ||
    [...origins, ...values.our_numbers].length > 0 ||
    takesGet ||
    takesListsApart ||
    !isNamedUsually
  )
}
