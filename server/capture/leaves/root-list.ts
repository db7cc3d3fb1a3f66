import { checkPayload, type ReadPayload } from '../body/read-payload.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import { isObject, type JsonValue } from '../values/json-value.ts'
import { answersOf } from './answer-lists.ts'
import { pairedValues } from './pair-lists.ts'

/** The names under which a list of questions and answers keeps them, if it is one. */
function questionsOf(list: readonly JsonValue[]): string[] {
  const answers = answersOf(list)
  if (answers !== null) return answers.map(({ name }) => String(name))
  return (pairedValues(list, 'answers') ?? []).map(({ name }) => name)
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
  // Of one form, or of its sections: what several people answered has the same question twice.
  const sections = objects.flatMap((one) => Object.values(one).filter(Array.isArray)).flat() as JsonValue[]
  for (const answers of [values, sections]) {
    const questions = questionsOf(answers)
    const contacts = questions.filter((name) => isContactRole(roleOfName(name)?.role))
    const isOneForm = answers === values || new Set(contacts).size === contacts.length
    if (contacts.length > 0 && isOneForm) return checkPayload({ answers })
  }
  const people = objects.length > 1 && objects.length === values.length ? objects.length : 0
  if (people === 0) return { refused: { kind: 'not_object', reason: 'The body must be a JSON object.' } }
  const reason = `The body is a list of ${people} leads. Each needs a request of its own.`
  return { refused: { kind: 'not_object', reason, people } }
}
