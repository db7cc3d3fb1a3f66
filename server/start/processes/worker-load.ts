import type { LoadReport, ProcessLoad } from './fewest-processes.ts'

const keptReports = 5
const silentAfterMs = 3_000
/** A free worker takes a connection within its next turn; who lets one wait for so long is at something else. */
const lateAfterMs = 250
/** Who was told to open anew does so within this, or not at all. */
const expectedMs = 2_000

/** The load of one worker, as it is told and seen. */
export class WorkerLoad implements ProcessLoad {
  shares: number[] = []
  connections = 0
  mostConnections = Number.POSITIVE_INFINITY
  handed = 0
  handedBefore = 0
  reportsSinceMove = 0
  onTheWay = 0
  private waitsSince = 0
  private promised = 0
  private promisedAt = Number.NEGATIVE_INFINITY
  private reportedAt = performance.now()
  private givenAt = Number.NEGATIVE_INFINITY

  get isSilent(): boolean {
    const now = performance.now()
    return now - this.reportedAt > silentAfterMs || (this.onTheWay > 0 && now - this.waitsSince > lateAfterMs)
  }

  get sinceGivenMs(): number {
    return performance.now() - this.givenAt
  }

  get expected(): number {
    return performance.now() - this.promisedAt < expectedMs ? this.promised : 0
  }

  report({ processorShare, connections, mostConnections }: LoadReport): void {
    this.shares = [processorShare, ...this.shares].slice(0, keptReports)
    this.connections = connections
    this.mostConnections = mostConnections
    this.handedBefore = this.handed
    this.handed = 0
    this.reportsSinceMove += 1
    this.reportedAt = performance.now()
  }

  /** A connection is on its way to it. */
  sent(): void {
    if (this.onTheWay === 0) this.waitsSince = performance.now()
    this.onTheWay += 1
    this.handed += 1
    this.promised = Math.max(0, this.promised - 1)
  }

  /** One of those has arrived, or was refused. */
  arrived(): void {
    this.onTheWay -= 1
    this.waitsSince = performance.now()
  }

  gave(isRelief: boolean): void {
    this.reportsSinceMove = 0
    if (isRelief) this.givenAt = performance.now()
  }

  gets(connections: number): void {
    this.reportsSinceMove = 0
    this.promised = connections
    this.promisedAt = performance.now()
  }
}
