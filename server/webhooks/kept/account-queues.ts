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

/** Records that wait, account by account, in the order of their arrival. */
export class AccountQueues {
  private readonly queues = new Map<string, WaitingRecord[]>()
  private readonly firstIds = new Map<string, WaitingRecord>()
  /** Cannot be saved and cannot be refused: they hold up nobody, and stay. */
  private aside: WaitingRecord[] = []

  add(one: WaitingRecord): void {
    const queue = this.queues.get(one.accountId) ?? []
    this.queues.set(one.accountId, queue)
    queue.push(one)
    if (!this.firstIds.has(one.sameAs)) this.firstIds.set(one.sameAs, one)
  }

  /** Those of a process that is gone came before those of this one. */
  addFirst(some: readonly WaitingRecord[]): void {
    const later = new Map([...this.queues].map(([accountId, queue]) => [accountId, queue.splice(0)]))
    for (const one of some) this.add(one)
    for (const queue of later.values()) for (const one of queue) this.add(one)
  }

  /** The id that the sender of the same body was told, if that still waits. */
  leadIdOf(sameAs: string, atMs: number): string | undefined {
    const first = this.firstIds.get(sameAs)
    return first && Math.abs(atMs - first.arrivedMs) < retryMs ? first.leadId : undefined
  }

  has = (accountId: string): boolean => (this.queues.get(accountId)?.length ?? 0) > 0

  accountIds = (): string[] => [...this.queues].filter(([, queue]) => queue.length > 0).map(([id]) => id)

  first(accountId: string): WaitingRecord[] {
    const some = this.queues.get(accountId)?.slice(0, mostAtOnce) ?? []
    let bytes = 0
    return some.filter(({ record }, i) => {
      bytes += record.length
      return i === 0 || bytes <= mostBytesAtOnce
    })
  }

  /** They wait no more. */
  drop(accountId: string, some: ReadonlySet<WaitingRecord>, isAside = false): void {
    const queue = this.queues.get(accountId) ?? []
    // They are among the first, and a queue may be long.
    const last = queue.slice(0, mostAtOnce).findLastIndex((one) => some.has(one))
    queue.splice(0, last + 1, ...queue.slice(0, last + 1).filter((one) => !some.has(one)))
    if (queue.length === 0) this.queues.delete(accountId)
    for (const one of some) if (this.firstIds.get(one.sameAs) === one) this.firstIds.delete(one.sameAs)
    if (isAside) this.aside = [...this.aside, ...some]
  }

  count = (): number => [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0)

  asideRecords = (): readonly WaitingRecord[] => this.aside

  forgetAside(one: WaitingRecord): void {
    this.aside = this.aside.filter((other) => other !== one)
  }

  /** When the oldest of them came; null where none waits. */
  since(): Date | null {
    const oldest = Math.min(...[...this.queues.values()].map(([first]) => first?.arrivedMs ?? Infinity))
    return Number.isFinite(oldest) ? new Date(oldest) : null
  }
}
