import { NumberInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { t } from '../ui/language/translate.ts'
import type { TypedLength } from './typed-length.ts'

interface LengthInputsProps {
  /** The cursor waits here. */
  isFocused?: boolean
  /** Of a field whose value is a `TypedLength`. */
  input: GetInputPropsReturnType
}

/** The length of a call as minutes and seconds side by side; up to a day (decision 0003.22). */
export function LengthInputs({ isFocused = false, input }: LengthInputsProps) {
  const length: TypedLength = input.value
  return (
    <>
      <NumberInput
        autoFocus={isFocused}
        size="xs"
        label={t('Minutes')}
        min={0}
        max={1440}
        value={length.minutes}
        onChange={(minutes) => input.onChange({ ...length, minutes })}
        error={input.error}
      />
      <NumberInput
        size="xs"
        label={t('Seconds')}
        min={0}
        max={59}
        value={length.seconds}
        onChange={(seconds) => input.onChange({ ...length, seconds })}
      />
    </>
  )
}
