import { ownKeys } from '../values/find-by-keys.ts'
import type { JsonObject } from '../values/json-value.ts'
import { isText } from './answer.ts'

const answerWord = /answer|response|reply|value|ans|(?<![a-z])a(?=_?\d)/
const questionWords = ['question', 'label', 'name', 'title', 'key', 'field', 'q', 'ques']

/**
 * Key of an answer → what was asked, where keys of an object go together: `question_1: "Your phone?"` beside `answer_1: "98…"`, `q2` beside
 * `a2`, `field_3_label` beside `field_3_value`, `extra_question` beside `extra_answer`. The key of a question itself asks nothing.
 */
export function numberedQuestions(object: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const keys = ownKeys(object)
  for (const [lower, key] of keys) {
    if (!/\d|.answer/.test(lower)) continue
    const asking = [...questionWords.map((word) => lower.replace(answerWord, word)), `${lower}_label`]
    const question = asking
      .map((one) => keys.get(one) ?? '')
      .find((one) => one !== key && isText(object[one]))
    if (question !== undefined) found.set(key, [String(object[question])]).set(question, [])
  }
  return found
}
