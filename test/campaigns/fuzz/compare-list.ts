import type { Answer } from '../http-client.ts'
import type { World } from './asking.ts'

interface Listed {
  readonly data: readonly { id: string }[]
  readonly pagination: { readonly total: number; readonly has_more: boolean }
}

/** A page and its total against what the model expects. */
export function compare(
  world: World,
  expected: readonly string[],
  answer: Answer,
  offset: number,
  what: string,
): void {
  const { findings } = world
  if (answer.status !== 200) {
    findings.add('unexpected answers', `${what}: ${answer.status} ${answer.body}`)
    return
  }
  const { data, pagination } = JSON.parse(answer.body) as Listed
  const ids = new Set(expected)
  const tooMany = data.filter(({ id }) => !ids.has(id))
  const answered = `${what}: expected ${expected.length}, total ${pagination.total}, page ${data.length} from ${offset}`
  if (tooMany.length > 0)
    findings.add('rows too many', `${answered}: ${tooMany.map(({ id }) => id).join(' ')}`)
  if (pagination.total !== expected.length) findings.add('wrong totals', answered)
  const due = Math.min(500, Math.max(0, expected.length - offset))
  if (data.length < due) findings.add('rows too few', answered)
  if (pagination.has_more !== offset + data.length < pagination.total) findings.add('wrong totals', answered)
}
