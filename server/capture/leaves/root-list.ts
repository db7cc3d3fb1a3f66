import { checkPayload, type ReadPayload } from '../body/read-payload.ts'
import { pairsAsObject } from '../body/table-rows.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import { isObject, type JsonValue } from '../values/json-value.ts'
import { answersOf } from './answer-lists.ts'

/** What a list of questions and answers, if it is one, asks of how to reach somebody. */
function contactQuestionsOf(list: readonly JsonValue[]): string[] {
  const asked = answersOf(list)?.map(({ name }) => String(name)) ?? Object.keys(pairsAsObject(list) ?? {})
  return asked.filter((name) => isContactRole(roleOfName(name)?.role))
}

/**
 * A list where the object should be (decision 0020.50): its only object, or the questions and answers of one form. A list
 * of several leads is refused, and the reason counts them.
 */
export function readRootList(list: readonly unknown[]): ReadPayload {
  const values = list as readonly JsonValue[]
  const objects = values.filter(isObject)
  const [only] = objects
  if (only !== undefined && values.length === 1) return checkPayload(only)
  if (contactQuestionsOf(values).length > 0) return checkPayload({ answers: values })
  const answers = objects.flatMap((one) => Object.values(one).filter(Array.isArray)).flat() as JsonValue[]
  const asked = contactQuestionsOf(answers)
  // The sections of one form ask for a phone once; lists that ask for it again are the answers of several people.
  if (asked.length > 0 && new Set(asked).size === asked.length) return checkPayload({ answers })
  const people = objects.length > 1 && objects.length === values.length ? objects.length : 0
  if (people === 0) return { refused: { kind: 'not_object', reason: 'The body must be a JSON object.' } }
  const reason = `The body is a list of ${people} leads. Each needs a request of its own.`
  return { refused: { kind: 'not_object', reason, people } }
}
