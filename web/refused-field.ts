import type { UseFormReturnType } from '@mantine/form'
import { fieldErrors } from './api-error.ts'

/** Of a form's write, where it is refused: says why at the field of the form that the service names. */
export const atField =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (error: Error): void =>
    form.setErrors(fieldErrors(error, Object.keys(form.getValues())))
