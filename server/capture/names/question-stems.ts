import { listOf } from '../values/word-lists.ts'
import written from './question-stems.json'
import type { Role } from './role.ts'

const scripts = /[\u0900-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/

/** Joined vowels may be written in two ways, and blanks, hyphens and marks say nothing. */
const folded = (text: string): string => text.normalize('NFC').replace(/[\s\-–?？।:*,.()]+/g, ' ')

const foldedList = (list: string): string[] => listOf(list).map(folded)

/**
 * What whole questions in languages of India and East Asia ask for, by the stems that tell: endings for case and politeness follow them
 * ("உங்கள் பெயரை", "शहरात"). The first row that holds counts; what is asked of a thing is told by `unless`.
 */
const rows = written.rows.map(({ role, stems, unless }) => ({
  role: role as Role,
  stems: foldedList(stems),
  unless: unless === undefined ? [] : foldedList(unless),
}))

/** Other people and places: what a key asks of one is not the customer's, unless it says "you", because a question may speak of anybody. */
const others = written.others.flatMap(foldedList)
const you = foldedList(written.you)

/** What a question in one of these languages asks for; null for any other text. */
export function roleOfStems(question: string): Role | null {
  if (!scripts.test(question)) return null
  const text = folded(question)
  const holds = (stems: readonly string[]): boolean => stems.some((stem) => text.includes(stem))
  const role = rows.find(({ stems, unless }) => holds(stems) && !holds(unless))?.role ?? null
  return role !== null && holds(others) && !holds(you) ? null : role
}
