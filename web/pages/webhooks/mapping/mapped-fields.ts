import {
  type CallField,
  everyCallField,
  type MappedField,
  type WebhookKind,
} from '../../../contract-capture.ts'
import { mappableFields } from '../../../leads/lead-fields.ts'

const ofCall: readonly CallField[] = everyCallField

/** Every field that a mapping can fill. */
export const everyMappedField: readonly MappedField[] = [...mappableFields, ...ofCall]

const caller: readonly MappedField[] = ['phone', 'name', 'email', 'city']

/** The fields that a webhook of this kind fills, in the order in which the mapping step shows them. */
export function mappedFieldsOf(kind: WebhookKind): readonly MappedField[] {
  if (kind === 'leads') return mappableFields
  return [...caller, ...ofCall, ...mappableFields.filter((field) => !caller.includes(field))]
}
