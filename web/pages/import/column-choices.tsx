import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { LeadField } from '../../contract-capture.ts'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { choiceFields } from './guess-choice.ts'
import type { Columns, Meanings } from './lead-of-row.ts'
import type { Sheet } from './read-sheet.ts'

interface ColumnChoicesProps {
  sheet: Sheet
  columns: Columns
  onChange: (columns: Columns) => void
}

const fields = leadFieldsFrom().map((field) => ({ value: field, label: rowOf(field).label }))

/** Which column is which field of a lead: guessed, to be corrected. */
export const ColumnChoices = ({ sheet, columns, onChange }: ColumnChoicesProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
    {columns.map((field, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place; two may have one name
      <div key={i}>
        <Select
          label={sheet.header[i] || t('Column {number}', { number: i + 1 })}
          placeholder={t('No field of its own')}
          data={fields}
          value={field}
          clearable
          searchable
          onChange={(chosen) => onChange(columns.with(i, chosen as LeadField | null))}
        />
        <Text size="xs" c="dimmed" truncate>
          {sheet.rows.find((cells) => cells[i])?.[i] ?? t('always empty')}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)

interface CellMeaningsProps {
  meanings: Meanings
  onChange: (meanings: Meanings) => void
}

/** Hot is High, Warm is Medium: the words of a column that are not ours, to be corrected. */
export function CellMeanings({ meanings, onChange }: CellMeaningsProps) {
  const asked = choiceFields.flatMap((field) => {
    const words = Object.entries(meanings[field] ?? {})
    const isOurs = words.every(([word, means]) => means?.toLowerCase() === word)
    return isOurs ? [] : [{ field, words }]
  })
  return asked.map(({ field, words }) => (
    <Stack key={field} gap={4}>
      <Text fw={560}>{t('What the words for “{field}” mean', { field: rowOf(field).label })}</Text>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {words.map(([word, means]) => (
          <Select
            key={word}
            size="xs"
            label={word}
            placeholder={t('Into the notes')}
            data={namedValues(rowOf(field).choices ?? [])}
            value={means}
            clearable
            onChange={(chosen) => onChange({ ...meanings, [field]: { ...meanings[field], [word]: chosen } })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  ))
}
