import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type AgainChoice, againChoices, againNames, firstPicked } from '../../../leads/call-again.ts'
import { ChoiceChips } from '../../../ui/filters/choice-chips.tsx'
import { t } from '../../../ui/language/translate.ts'

interface CallAgainFieldProps {
  choice: AgainChoice
  picked: string
  onChange: (choice: AgainChoice, picked: string) => void
}

/** Whether and when the lead is to be called again, by one tap. */
export function CallAgainField({ choice, picked, onChange }: CallAgainFieldProps): ReactNode {
  const [now] = useState(() => new Date())
  return (
    <div>
      <ChoiceChips
        label={t('Call again')}
        choices={['not', ...againChoices(now)]}
        value={choice}
        nameOf={(one) => againNames[one as AgainChoice]}
        onChange={(one) => onChange(one as AgainChoice, one === 'pick' ? firstPicked(new Date()) : '')}
      />
      {choice === 'pick' && (
        <TextInput
          type="datetime-local"
          mt={6}
          aria-label={t('Call again at (IST)')}
          value={picked}
          required
          autoFocus
          onChange={(event) => onChange('pick', event.currentTarget.value)}
        />
      )}
    </div>
  )
}
