import { Text, Title } from '@mantine/core'
import { callLogFields } from '../../../call-logs/call-log-fields.ts'
import type { Origin } from '../../../contract-capture.ts'
import { kindOf } from '../../../leads/lead-fields.ts'
import { words } from '../../../ui/language/format.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'
import { valueName } from '../../../ui/language/value-name.ts'
import { Facts } from '../../../ui/values/facts.tsx'
import { guessText } from './guess-text.ts'
import { everyMappedField } from './mapped-fields.ts'

interface MappedResultProps {
  mapped: Record<string, unknown>
  origins: Readonly<Record<string, Origin>>
}

const originWords: Record<Origin['by'], string> = {
  mapping: t('by your mapping'),
  default: t('by its usual name'),
  guess: t('guessed'),
}

/** The fields of lead and call that were read out of a delivery, each with where it came from. */
export function MappedResult({ mapped, origins }: MappedResultProps) {
  const filled = everyMappedField.filter((field) => hasValue(mapped[field]))
  return (
    <section>
      <Title order={3} mb={6}>
        {t('Read as')}
      </Title>
      {filled.length === 0 ? (
        <Text c="dimmed">{t('Nothing could be read out of it.')}</Text>
      ) : (
        <Facts
          facts={filled.map((field) => ({
            name: words(field),
            value: (
              <div>
                {shown(field, mapped[field])}
                <Text size="xs" c="dimmed">
                  {originText(origins[field])}
                </Text>
              </div>
            ),
          }))}
        />
      )}
    </section>
  )
}

/** Whether a field of a lead or of a call is one of a few words. */
function isChosen(field: string): boolean {
  const ofCall: Readonly<Record<string, { kind: string }>> = callLogFields
  return (kindOf(field) ?? ofCall[field]?.kind) === 'choice'
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function shown(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return isChosen(field) ? valueName(String(value)) : String(value)
}

function originText(origin: Origin | undefined): string {
  if (!origin) return ''
  const detail = origin.by === 'default' ? undefined : (origin.reason ?? origin.expression)
  const remark = origin.remark && serviceText(origin.remark)
  return [[originWords[origin.by], guessText(detail ?? '')].filter(Boolean).join(': '), remark]
    .filter(Boolean)
    .join('; ')
}
