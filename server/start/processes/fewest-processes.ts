/** What a worker says of itself each second. */
export interface LoadReport {
  /** What it has used of one processor, all its threads together; 1 as well where requests wait for its database connections. */
  readonly processorShare: number
  /** Open connections, and how many it may have. */
  readonly connections: number
  readonly mostConnections: number
}

/** What the first process knows of a worker. */
export interface ProcessLoad {
  /** Of its last reports, the newest first. */
  readonly shares: readonly number[]
  readonly connections: number
  readonly mostConnections: number
  /** Connections that it was handed since its last report. */
  readonly handed: number
  /** And before it, since the one before: what they ask for stands in it. */
  readonly handedBefore: number
  /** Connections that were told to open anew, because this one shall have them. */
  readonly expected: number
  /** Reports since connections were moved from or to it. */
  readonly reportsSinceMove: number
  /** Ms since it gave connections away because it was busy. */
  readonly sinceGivenMs: number
  /** It has not reported in time, or takes nothing that is on its way to it: something keeps it busy. */
  readonly isSilent: boolean
}

/**
 * Up to here the worker that is at work is given more. Below it answers wait for each other rarely; above it the next
 * moment may use it up before it has said so.
 */
const enoughShare = 0.7
/** What a connection will ask for shows in the next report: so many more than before are handed out until then. */
const mostUnseen = 128
/** Nearly used up, for two reports running, and clearly less: between the two nothing moves. */
const busyShare = 0.85
const busyReports = 2
const easyShare = 0.5
/** Both together well below what fills one, for so long that the next moment looks the same. */
const togetherShare = 0.6
const calmReports = 5
/** Whoever gave connections away is not given others' for so long: one heavy client shall not wander to and fro. */
const restMs = 60_000
/** So few connections may move that the other is not overrun: it was below a half, and a quarter comes to it. */
const spreadPart = 1 / 4
const gatherPart = 1 / 2

const shareOf = ({ isSilent, shares: [last = 0] }: ProcessLoad): number => (isSilent ? 1 : last)

/**
 * Who gets a new connection: whoever was promised some; or the first that has processor left, so that requests meet where
 * they can share packets and transactions; where none has, the one with the least to do. Undefined where there is nobody.
 */
export function chooseProcess<L extends ProcessLoad>(loads: readonly L[]): L | undefined {
  const isFull = ({ connections, handed, mostConnections }: L): boolean =>
    connections + handed >= mostConnections
  const open = loads.filter((load) => !load.isSilent && !isFull(load))
  const first =
    open.find(({ expected }) => expected > 0) ??
    open.find((load) => shareOf(load) < enoughShare && load.handed < mostUnseen + load.handedBefore)
  if (first) return first
  const work = (load: L): number => shareOf(load) + load.handed / mostUnseen + (isFull(load) ? 2 : 0)
  return loads.reduce<L | undefined>(
    (least, load) => (least && work(least) <= work(load) ? least : load),
    undefined,
  )
}

/** So many connections shall open anew, and will be handed to `to`. */
export interface Move<L extends ProcessLoad> {
  readonly from: L
  readonly to: L
  readonly connections: number
  /** `from` was busy; otherwise one is enough for what both do. */
  readonly isRelief: boolean
}

/** Since the last move, the newest first; null where there are fewer than `wanted`. */
function lately({ shares, reportsSinceMove, isSilent }: ProcessLoad, wanted: number): number[] | null {
  const seen = shares.slice(0, Math.min(wanted, reportsSinceMove))
  return isSilent || seen.length < wanted ? null : seen
}

function relief<L extends ProcessLoad>(loads: readonly L[]): Move<L> | null {
  const isBusy = (load: L): boolean =>
    lately(load, busyReports)?.every((share) => share > busyShare) === true && load.connections > 1
  const from = loads.find(isBusy)
  const to = loads.find((load) => shareOf(load) < easyShare && load.sinceGivenMs >= restMs)
  if (!from || !to) return null
  const connections = Math.max(1, Math.floor(from.connections * spreadPart))
  return { from, to, connections, isRelief: true }
}

function gathering<L extends ProcessLoad>(loads: readonly L[]): Move<L> | null {
  const [to] = loads
  const from = loads.findLast(({ connections }) => connections > 0)
  if (!to || !from || from === to || to.sinceGivenMs < restMs) return null
  const most = [from, to].map((load) => Math.max(...(lately(load, calmReports) ?? [1])))
  if (most.reduce((sum, share) => sum + share) >= togetherShare) return null
  return { from, to, connections: Math.ceil(from.connections * gatherPart), isRelief: false }
}

/** What shall move now; `loads` in the order in which they are filled. */
export function chooseMove<L extends ProcessLoad>(loads: readonly L[]): Move<L> | null {
  return relief(loads) ?? gathering(loads)
}
