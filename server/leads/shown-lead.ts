import { Type } from 'typebox'
import { Timestamp } from '../http/validation.ts'
import { Lead } from './lead.ts'

/** A lead as lists of the console show it. */
export const ShownLead = Type.Object({
  ...Lead.properties,
  last_call_at: Type.Union([Timestamp('Of the call that was last.'), Type.Null()], {
    description: 'Null: never called.',
  }),
  not_to_call: Type.Boolean({ description: 'Somebody, or a platform, said that it is not to be called.' }),
})
