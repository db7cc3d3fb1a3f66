import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { rowOf } from '../../leads/lead-fields.ts'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { choiceFields } from './guess-choice.ts'
import type { Meanings } from './lead-of-row.ts'

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
