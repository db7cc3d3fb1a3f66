import { TextInput } from '@mantine/core'
import { t } from '../ui/language/translate.ts'

interface CodeFieldProps {
  /** The first thing that somebody does here. */
  isFirst?: boolean
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  /** Six digits were typed, pasted or filled in: nothing more has to be pressed. */
  onComplete: (code: string) => void
}

const complete = /^\s*\d{3}\s?\d{3}\s*$/

/** The six digits that an authenticator app shows; phones and password managers fill them in. */
export const CodeField = ({ isFirst = false, value, error, onChange, onComplete }: CodeFieldProps) => (
  <TextInput
    label={t('Code of your authenticator app')}
    description={t('Six digits')}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    required
    autoFocus={isFirst}
    data-autofocus={isFirst || undefined}
    value={value}
    error={error}
    onChange={(event) => {
      const typed = event.currentTarget.value
      onChange(typed)
      if (complete.test(typed)) onComplete(typed)
    }}
  />
)
