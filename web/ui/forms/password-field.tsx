import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type PasswordFieldProps = Pick<PasswordInputProps, 'label' | 'description' | 'autoFocus'> & {
  autoComplete: 'current-password' | 'new-password'
  input: GetInputPropsReturnType
}

/** A password that has to be typed; the visible input itself says when it was refused, which Mantine's leaves out. */
export const PasswordField = ({ input, ...props }: PasswordFieldProps) => (
  <PasswordInput
    required
    aria-invalid={input.error !== undefined}
    data-autofocus={props.autoFocus || undefined}
    {...props}
    {...input}
  />
)
