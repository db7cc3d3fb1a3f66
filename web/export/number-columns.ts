import { callLogFields } from '../call-logs/call-log-fields.ts'
import { leadFields } from '../leads/lead-fields.ts'

/** The columns of a file that hold numbers: those of fields that are amounts of money or durations. */
export const numberColumns: readonly string[] = Object.entries({ ...leadFields, ...callLogFields })
  .filter(([, { kind }]) => kind === 'money' || kind === 'seconds')
  .map(([name]) => name)
