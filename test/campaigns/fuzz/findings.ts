import type { Answer, Asked } from '../http-client.ts'

const kinds = [
  'rows too many',
  'rows too few',
  'wrong totals',
  'hints',
  'unexpected answers',
  '5xx but 503',
  'above 5 s',
  'no answer',
  'no envelope',
  'growth',
] as const

export type Kind = (typeof kinds)[number]

const longestAnswerMs = 5_000
const mostPrinted = 40

/** What a campaign has found: figures, and the first cases with all that it takes to see them again. */
export class Findings {
  readonly counts: Record<Kind, number> = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<
    Kind,
    number
  >
  busy = 0
  slowestMs = 0
  private printed = 0

  add(kind: Kind, what: string): void {
    this.counts[kind] += 1
    this.printed += 1
    if (this.printed <= mostPrinted) console.error(`  ${kind}: ${what.slice(0, 2_000)}`)
  }

  /** What holds for every answer, whatever was asked. */
  readonly look = (asked: Asked, answer: Answer): void => {
    const { status, ms } = answer
    this.slowestMs = Math.max(this.slowestMs, ms)
    if (status === 503) this.busy += 1
    if (status >= 500 && status !== 503) this.add('5xx but 503', describe(asked, answer))
    if (ms > longestAnswerMs) this.add('above 5 s', `${Math.round(ms)} ms: ${describe(asked, answer)}`)
  }

  get isClean(): boolean {
    return Object.values(this.counts).every((count) => count === 0)
  }

  figures(of: readonly Kind[]): string {
    return of.map((kind) => `${kind} ${this.counts[kind]}`).join(', ')
  }
}

/** A request and its answer in one line. */
export function describe({ method, path, headers, body }: Asked, answer: Answer): string {
  const sent = body === undefined ? '' : ` ${String(body).slice(0, 300)}`
  const seeAs = headers?.['leadline-see-as'] ? ' (seen as another)' : ''
  return `${method} ${path}${seeAs}${sent} -> ${answer.status} ${answer.body.slice(0, 600)}`
}
