import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fieldErrors } from '../../../api-error.ts'
import type { DetectedField, Guess, PreviewedDelivery, Webhook } from '../../../contract-capture.ts'
import { useKeptForm } from '../../../drafts/kept-form.ts'
import { detectedFields, guessedMapping, mappingPreview } from '../../../requests/field-mapping.ts'
import { changeWebhook } from '../../../requests/webhooks.ts'
import { useSession } from '../../../session.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { count } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { DetectedFields } from './detected-fields.tsx'
import { LeadFieldRows } from './lead-field-rows.tsx'
import { everyMappedField, mappedFieldsOf } from './mapped-fields.ts'
import { type Draft, isSame, withoutBlanks } from './mapping-draft.ts'
import styles from './mapping-step.module.css'
import { PreviewedDeliveries } from './previewed-deliveries.tsx'

/** The field-mapping step (§4.7 rule 2): what arrives on one side, the lead's fields on the other, the result below. */
export function MappingStep({ webhook }: { webhook: Webhook }) {
  const fields = useQuery(detectedFields(webhook.id))
  const guess = useQuery(guessedMapping(webhook.id))
  const error = fields.error ?? guess.error
  if (error)
    return <Problem error={error} retry={() => void Promise.all([fields.refetch(), guess.refetch()])} />
  if (!fields.data || !guess.data) return <Loading />
  if (fields.data.length === 0) {
    return (
      <Empty
        title={t('No fields seen yet')}
        hint={t(
          'They are recognised from the first delivery. Send one from the form or platform, or a test lead on the Setup tab.',
        )}
      />
    )
  }
  return <Editor key={webhook.id} webhook={webhook} fields={fields.data} guess={guess.data} />
}

const typingPauseMs = 400

function Editor({ webhook, fields, guess }: { webhook: Webhook; fields: DetectedField[]; guess: Guess }) {
  const { canWrite } = useSession()
  const saved = webhook.mapping ?? {}
  const mapped = mappedFieldsOf(webhook.kind)
  const { form, isRestored, isTyped, goOnFrom, discard } = useKeptForm<{ mapping: Draft }>(
    `mapping ${webhook.id}`,
    { initialValues: { mapping: saved } },
  )
  const draft = form.values.mapping
  const setDraft = (mapping: Draft): void => form.setValues({ mapping })
  const [previewed] = useDebouncedValue(withoutBlanks(draft), typingPauseMs)
  const preview = useQuery(mappingPreview(webhook.id, previewed, webhook.condition))
  const asSaved = useQuery(mappingPreview(webhook.id, saved, webhook.condition))
  const lost = refusedOf(preview.data) - refusedOf(asSaved.data)
  const change = useMutation(changeWebhook(webhook.id))
  const save = (next: Draft): void => {
    const isAutomatic = Object.keys(next).length === 0
    change.mutate(
      { mapping: isAutomatic ? null : next },
      {
        onSuccess: () => {
          setDraft(next)
          goOnFrom({ mapping: next })
          notifications.show({
            message: isAutomatic ? t('Fields are recognised by themselves again') : t('The mapping is saved'),
          })
        },
      },
    )
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Text c="dimmed" flex="1 1 20rem">
          {t(
            'Fields are recognised by themselves. Correct what is wrong and save: what you set wins from then on, the rest goes on being recognised.',
          )}
        </Text>
        {canWrite && (
          <Group gap="xs">
            {webhook.mapping && (
              <Button variant="default" loading={change.isPending} onClick={() => save({})}>
                {t('Back to automatic')}
              </Button>
            )}
            <Button
              loading={change.isPending}
              disabled={isSame(draft, saved)}
              onClick={() => save(withoutBlanks(draft))}
            >
              {t('Save mapping')}
            </Button>
          </Group>
        )}
      </Group>
      {isRestored && isTyped && (
        <Box mb="sm">
          <RestoredNote onDiscard={discard} />
        </Box>
      )}
      {change.error && <Problem title={t('Not saved')} error={change.error} />}
      {lost > 0 && (
        <Alert color="yellow" mb="sm" role="status">
          {t('Of the last deliveries this mapping would refuse {count} that are taken now; they are below.', {
            count: count(lost),
          })}
        </Alert>
      )}
      <div className={styles.sides}>
        <DetectedFields mapped={mapped} fields={fields} draft={draft} guess={guess} onChange={setDraft} />
        <LeadFieldRows
          mapped={mapped}
          draft={draft}
          guess={guess}
          fields={fields}
          errors={mappingErrors(change.error)}
          preview={preview.data}
          onChange={setDraft}
        />
      </div>
      <PreviewedDeliveries kind={webhook.kind} preview={preview} />
    </>
  )
}

/** How many of the last deliveries a mapping refuses. */
const refusedOf = (preview: PreviewedDelivery[] = []): number =>
  preview.filter(({ outcome }) => outcome === 'reject').length

/** The service names `mapping.<field>` for a bad expression. */
function mappingErrors(error: Error | null): Record<string, string> {
  const named = fieldErrors(
    error,
    everyMappedField.map((field) => `mapping.${field}`),
  )
  return Object.fromEntries(
    Object.entries(named).map(([name, message]) => [name.replace('mapping.', ''), message]),
  )
}
