import { Input, Radio, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract.ts'
import type { LeadField } from '../../../contract-capture.ts'
import { rowOf } from '../../../leads/lead-fields.ts'
import { usePeople } from '../../../people/people.ts'
import { t } from '../../../ui/language/translate.ts'
import { leadFieldCell } from '../list/lead-field-cell.tsx'
import styles from './merge-choice.module.css'
import { type MergeChoice as Choice, choicesFor, usualChoice, whichOf } from './merge-fields.ts'

interface MergeChoiceProps {
  field: LeadField
  kept: Lead
  other: Lead
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** The values of one field that differs; the arrow keys choose among them. */
export function MergeChoice({ field, kept, other, chosen, onChoose }: MergeChoiceProps): ReactNode {
  const people = usePeople()
  const choices = choicesFor(field, kept, other)
  const shown: Record<Choice, ReactNode> = {
    kept: leadFieldCell(kept, field, people.data),
    other: leadFieldCell(other, field, people.data),
    both: t('Both'),
  }
  const whose: Record<Choice, string> = {
    kept: whichOf(kept, other),
    other: whichOf(other, kept),
    both: t('one behind the other'),
  }
  const [only] = choices
  if (choices.length === 1 && only !== undefined) {
    return (
      <Input.Wrapper label={rowOf(field).label} labelElement="div">
        <Text className={styles.value}>{shown[only]}</Text>
      </Input.Wrapper>
    )
  }
  return (
    <Radio.Group
      label={rowOf(field).label}
      value={chosen ?? usualChoice(field, kept, other)}
      onChange={(choice) => onChoose(choice as Choice)}
    >
      <SimpleGrid cols={{ base: 1, sm: choices.length }} spacing="xs" mt={4}>
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            className={styles.choice}
            label={
              <>
                <span className={styles.value}>{shown[choice]}</span>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {whose[choice]}
                </Text>
              </>
            }
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
