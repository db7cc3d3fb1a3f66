import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Origin } from '../../contract-capture.ts'
import { Facts } from '../../ui/facts.tsx'
import { quoted, words } from '../../ui/format.ts'
import { everyMappedField } from './mapped-fields.ts'

interface MappedResultProps {
  mapped: Record<string, unknown>
  origins: Readonly<Record<string, Origin>>
}

const originWords: Record<Origin['by'], string> = {
  mapping: 'by your mapping',
  default: 'by its usual name',
  guess: 'guessed',
}

/** The fields of lead and call that were read out of a delivery, each with where it came from. */
export function MappedResult({ mapped, origins }: MappedResultProps): ReactNode {
  const filled = everyMappedField.filter((field) => hasValue(mapped[field]))
  return (
    <section>
      <Title order={3} mb={6}>
        Read as
      </Title>
      {filled.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing could be read out of it.
        </Text>
      ) : (
        <Facts
          facts={filled.map((field) => ({
            name: words(field),
            value: (
              <div>
                {shown(mapped[field])}
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

function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function originText(origin: Origin | undefined): string {
  if (!origin) return ''
  const detail = origin.by === 'default' ? undefined : (origin.reason ?? origin.expression)
  return [[originWords[origin.by], quoted(detail ?? '')].filter(Boolean).join(': '), origin.remark]
    .filter(Boolean)
    .join('; ')
}
