import { invalidParam } from '../refusals/errors.ts'
import { uuidPattern } from './validation.ts'

const uuid = new RegExp(uuidPattern)

/** The id that a header holds, in lower case. Throws `INVALID_PARAM` naming the header, which says what it must be. */
export function headerId(header: string, value: unknown, mustBe: string): string {
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  throw invalidParam(header, `${header} must be ${mustBe}.`)
}
