import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { fieldErrors } from '../../api-error.ts'
import {
  type DetectedField,
  type Guess,
  type LeadField,
  type Mapping,
  mappableFields,
  type Webhook,
} from '../../contract-capture.ts'
import { useSession } from '../../session.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { DetectedFields } from './detected-fields.tsx'
import { LeadFieldRows } from './lead-field-rows.tsx'
import { MappingPreview } from './mapping-preview.tsx'
import { useDetectedFields, useGuess } from './mapping-requests.ts'
import styles from './mapping-step.module.css'
import { useChangeWebhook } from './requests.ts'

/** The field-mapping step (§4.7 rule 2): what arrives on one side, the lead's fields on the other, the result below. */
export function MappingStep({ webhook }: { webhook: Webhook }): ReactNode {
  const fields = useDetectedFields(webhook.id)
  const guess = useGuess(webhook.id)
  const error = fields.error ?? guess.error
  if (error)
    return <Problem error={error} retry={() => void Promise.all([fields.refetch(), guess.refetch()])} />
  if (!fields.data || !guess.data) return <Loading />
  if (fields.data.length === 0) {
    return (
      <Empty
        title="No fields seen yet"
        hint="They are recognised from the first delivery. Send one from the form or platform, or a test lead on the Setup tab."
      />
    )
  }
  return <Editor webhook={webhook} fields={fields.data} guess={guess.data} />
}

interface EditorProps {
  webhook: Webhook
  fields: DetectedField[]
  guess: Guess
}

const typingPauseMs = 400

function Editor({ webhook, fields, guess }: EditorProps): ReactNode {
  const { canWrite } = useSession()
  const [mapping, setMapping] = useState<Mapping>(webhook.mapping ?? guess.mapping)
  const [previewed] = useDebouncedValue(withoutBlanks(mapping), typingPauseMs)
  const change = useChangeWebhook(webhook.id)
  const save = (next: Mapping | null): void =>
    change.mutate(
      { mapping: next },
      {
        onSuccess: () => {
          if (next === null) setMapping(guess.mapping)
          notifications.show({
            message: next ? 'The mapping is saved' : 'Fields are recognised by themselves again',
          })
        },
      },
    )
  const use = (field: LeadField, expression: string): void =>
    setMapping({ ...mapping, [field]: [...(mapping[field] ?? []), expression] })
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {webhook.mapping
            ? 'This mapping was saved by a person.'
            : 'Recognised automatically. Correct what is wrong and save; from then on your mapping applies.'}
        </Text>
        {canWrite && (
          <Group gap="xs">
            {webhook.mapping && (
              <Button variant="default" loading={change.isPending} onClick={() => save(null)}>
                Back to automatic
              </Button>
            )}
            <Button loading={change.isPending} onClick={() => save(withoutBlanks(mapping))}>
              Save mapping
            </Button>
          </Group>
        )}
      </Group>
      {change.error && <Problem title="Not saved" error={change.error} />}
      <div className={styles.sides}>
        <DetectedFields fields={fields} mapping={mapping} onUse={use} />
        <LeadFieldRows
          mapping={mapping}
          fields={fields}
          reasons={webhook.mapping ? {} : guess.reasons}
          errors={fieldErrors(change.error, mappableFields)}
          onChange={(field, expressions) => setMapping({ ...mapping, [field]: expressions })}
        />
      </div>
      <MappingPreview webhookId={webhook.id} mapping={previewed} condition={webhook.condition} />
    </>
  )
}

/** A mapping as it is saved: blank expressions and fields without any left out. */
function withoutBlanks(mapping: Mapping): Mapping {
  const kept: Mapping = {}
  for (const field of mappableFields) {
    const expressions = mapping[field]?.filter((expression) => expression.trim() !== '') ?? []
    if (expressions.length > 0) kept[field] = expressions
  }
  return kept
}
