import type { UseFormReturnType } from '@mantine/form'
import { fieldErrors } from './api-error.ts'
import { noteSaidAtField } from './ui/forms/said-at-field.ts'

/** Of a form's write, where it is refused: says why at the field of the form that the service names, which has the focus then. */
export const atField =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (error: Error): void => {
    const errors = fieldErrors(error, Object.keys(form.getValues()))
    const [field] = Object.keys(errors)
    if (field === undefined) return
    form.setErrors(errors)
    const input = form.getInputNode(field)
    // A group of choices has no error of its own.
    if (input === null || !('value' in input)) return
    noteSaidAtField(error)
    input.focus()
  }
