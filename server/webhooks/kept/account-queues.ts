import type { SpooledRecord } from '../../spool/spool.ts'

/** A record that waits, and what is asked of it before it is read again. */
export interface WaitingRecord {
  readonly record: SpooledRecord
  readonly accountId: string
  readonly arrivedMs: number
  /** Of its webhook and body: the same body again is told the same id. */
  readonly sameAs: string
  readonly leadId: string
}

/** Records of one account that are read and looked up together: 96 are saved a sixth faster than 32. */
const mostAtOnce = 96
/** Their bodies are in memory meanwhile: so many bytes of them, or one. */
const mostBytesAtOnce = 8 * 2 ** 20

/** Senders retry for a day (decision 0005.38). */
const retryMs = 24 * 3_600_000

/** What waits of one account. `older` was kept by a process that has ended, so it came before `own` and is saved first. */
interface Queue {
  readonly older: WaitingRecord[]
  readonly own: WaitingRecord[]
}

const lengthOf = ({ older, own }: Queue): number => older.length + own.length

/** Records that wait, account by account, in the order of their arrival. */
export class AccountQueues {
  private readonly queues = new Map<string, Queue>()
  private readonly firstIds = new Map<string, WaitingRecord>()
  /** Cannot be saved and cannot be refused: they hold up nobody, and stay. */
  private aside: WaitingRecord[] = []

  add(one: WaitingRecord, isOlder = false): void {
    const queue = this.queues.get(one.accountId) ?? { older: [], own: [] }
    this.queues.set(one.accountId, queue)
    const list = isOlder ? queue.older : queue.own
    list.push(one)
    if (!this.firstIds.has(one.sameAs)) this.firstIds.set(one.sameAs, one)
  }

  /** The id that the sender of the same body was told, if that still waits. */
  leadIdOf(sameAs: string, atMs: number): string | undefined {
    const first = this.firstIds.get(sameAs)
    return first && Math.abs(atMs - first.arrivedMs) < retryMs ? first.leadId : undefined
  }

  has = (accountId: string): boolean => this.queues.has(accountId)

  accountIds = (): string[] => [...this.queues.keys()]

  first(accountId: string): WaitingRecord[] {
    const { older = [], own = [] } = this.queues.get(accountId) ?? {}
    const some = [...older.slice(0, mostAtOnce), ...own.slice(0, mostAtOnce)].slice(0, mostAtOnce)
    let bytes = 0
    return some.filter(({ record }, i) => {
      bytes += record.length
      return i === 0 || bytes <= mostBytesAtOnce
    })
  }

  /** They wait no more. */
  drop(accountId: string, some: ReadonlySet<WaitingRecord>, isAside = false): void {
    const queue = this.queues.get(accountId)
    for (const list of queue ? [queue.older, queue.own] : []) {
      // They are among the first, and a list may be long.
      const first = list.slice(0, mostAtOnce)
      list.splice(0, first.length, ...first.filter((one) => !some.has(one)))
    }
    if (queue && lengthOf(queue) === 0) this.queues.delete(accountId)
    for (const one of some) if (this.firstIds.get(one.sameAs) === one) this.firstIds.delete(one.sameAs)
    if (isAside) this.aside = [...this.aside, ...some]
  }

  count = (): number => [...this.queues.values()].reduce((sum, queue) => sum + lengthOf(queue), 0)

  asideRecords = (): readonly WaitingRecord[] => this.aside

  forgetAside(one: WaitingRecord): void {
    this.aside = this.aside.filter((other) => other !== one)
  }

  /** When the oldest of them came; null where none waits. */
  since(): Date | null {
    const first = [...this.queues.values()].flatMap(({ older, own }) => [
      ...older.slice(0, 1),
      ...own.slice(0, 1),
    ])
    const oldest = Math.min(...first.map(({ arrivedMs }) => arrivedMs))
    return Number.isFinite(oldest) ? new Date(oldest) : null
  }
}
