import type { UseFormReturnType } from '@mantine/form'
import { fieldErrors } from './api-error.ts'

/** Refusals that a field of their form says. */
const atFields = new WeakSet<Error>()

/** Whether a field says it: it is not said a second time above the form's buttons. */
export const isSaidAtField = (error: Error): boolean => atFields.has(error)

/** Of a form's write, where it is refused: says why at the field of the form that the service names, which has the focus then. */
export const atField =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (error: Error): void => {
    const errors = fieldErrors(error, Object.keys(form.getValues()))
    const [field] = Object.keys(errors)
    if (field === undefined) return
    form.setErrors(errors)
    const input = form.getInputNode(field)
    if (input === null) return
    atFields.add(error)
    input.focus()
  }
