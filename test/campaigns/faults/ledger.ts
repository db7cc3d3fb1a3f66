import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Findings } from './findings.ts'

type Kind = 'lead' | 'delivery' | 'call'

interface Entry {
  readonly kind: Kind
  /** Stands in the row and nowhere else: a phone, or the notes of a call. */
  readonly mark: string
  readonly isAcknowledged: boolean
}

const leads = 'select phone_e164 as mark, count(*)::int as n from leads where phone_e164 = any($1) group by 1'
const marksOf: Record<Kind, string> = {
  lead: leads,
  delivery: leads,
  call: 'select notes as mark, count(*)::int as n from call_logs where notes = any($1) group by 1',
}

/** A delivery may be acknowledged by the disk alone: it is there when that has been drained. */
const drainedWithinMs = 60_000

/**
 * What the clients know: each write under a mark of its own, and whether it was acknowledged. Acknowledged is there
 * exactly once; a write without an answer, or with 503, is there once or not at all.
 */
export class Ledger {
  acknowledged = 0
  unknown = 0
  lost = 0
  doubled = 0
  private open: Entry[] = []
  private readonly strange = new Map<number, number>()

  /** Notes what a write was answered; a status of -1 was never sent. */
  note(kind: Kind, mark: string, status: number): void {
    if (status === -1) return
    const isAcknowledged = status === 200 || status === 201
    if (isAcknowledged) this.acknowledged += 1
    else this.unknown += 1
    if (!isAcknowledged && status !== 0 && status !== 503)
      this.strange.set(status, (this.strange.get(status) ?? 0) + 1)
    this.open.push({ kind, mark, isAcknowledged })
  }

  /** Compares what was noted since the last time. Deliveries that wait on disk may take `drainMs`. */
  async compare(
    client: pg.Client,
    findings: Findings,
    when: string,
    drainMs = drainedWithinMs,
  ): Promise<void> {
    const entries = this.open.splice(0)
    for (const kind of ['lead', 'delivery', 'call'] as const) {
      const ofKind = entries.filter((one) => one.kind === kind)
      const marks = ofKind.map(({ mark }) => mark)
      const untilMs = performance.now() + (kind === 'delivery' ? drainMs : 0)
      let found: ReadonlyMap<string, number>
      for (;;) {
        const { rows } = await client.query<{ mark: string; n: number }>(marksOf[kind], [marks])
        const there = new Map(rows.map(({ mark, n }) => [mark, n]))
        found = there
        const isWhole = ofKind.every(({ mark, isAcknowledged }) => !isAcknowledged || there.has(mark))
        if (isWhole || performance.now() >= untilMs) break
        await sleep(100)
      }
      for (const { mark, isAcknowledged } of ofKind) {
        const n = found.get(mark) ?? 0
        if (isAcknowledged && n === 0) this.lost += 1
        if (n > 1) this.doubled += 1
        if ((isAcknowledged && n === 0) || n > 1)
          findings.fault(`${kind} ${mark} is there ${n} times, acknowledged: ${isAcknowledged} (${when})`)
      }
    }
    for (const [status, n] of this.strange) findings.fault(`${n} writes were answered ${status} (${when})`)
    this.strange.clear()
  }

  /** One line of figures. */
  toString(): string {
    return `${this.acknowledged} acknowledged, ${this.unknown} without (503 or no answer): ${this.lost} lost, ${this.doubled} doubled`
  }
}
