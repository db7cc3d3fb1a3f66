import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseMove, chooseProcess, type ProcessLoad } from '../../server/start/processes/fewest-processes.ts'

const idle: ProcessLoad = {
  shares: [0, 0, 0, 0, 0],
  connections: 0,
  mostConnections: 1_000,
  handed: 0,
  handedBefore: 0,
  expected: 0,
  reportsSinceMove: 100,
  sinceGivenMs: Number.POSITIVE_INFINITY,
  isSilent: false,
}
/** As busy in all its reports. */
const at = (share: number, connections = 16, more: Partial<ProcessLoad> = {}): ProcessLoad => ({
  ...idle,
  shares: Array(5).fill(share),
  connections,
  ...more,
})

describe('a new connection goes', () => {
  it('to the first as long as it has processor left, however idle the others are', () => {
    expect(chooseProcess([at(0.69), idle])).toEqual(at(0.69))
  })

  it('to the next one from 0.7 of a processor on, or where the first was handed 128 more than before', () => {
    expect(chooseProcess([at(0.7), idle])).toBe(idle)
    expect(chooseProcess([at(0, 0, { handed: 128 }), idle])).toBe(idle)
  })

  it('to the first that had as many in the second before, and time for them', () => {
    const many = at(0.4, 3, { handed: 300, handedBefore: 200 })
    expect(chooseProcess([many, idle])).toBe(many)
  })

  it('past one that has not reported in time', () => {
    expect(chooseProcess([at(0, 1, { isSilent: true }), idle])).toBe(idle)
  })

  it('to the one that was promised some, and past one that has as many as it may have', () => {
    const promised = at(0.1, 1, { expected: 1 })
    expect(chooseProcess([at(0.3), promised])).toBe(promised)
    const silent = { ...promised, isSilent: true }
    expect(chooseProcess([at(0.3), silent])).toEqual(at(0.3))
    const full = at(0.1, 900, { handed: 100 })
    expect(chooseProcess([full, idle])).toBe(idle)
    const busy = at(1)
    expect(chooseProcess([full, busy])).toBe(busy)
  })

  it('to the first that has just started and said nothing', () => {
    const started = at(0, 0, { shares: [] })
    expect(chooseProcess([started, idle])).toBe(started)
  })

  it('where all are used up, to the one with the least to do, those that were just handed counted', () => {
    const [busier, busy] = [at(0.95), at(0.8)]
    expect(chooseProcess([busier, busy])).toBe(busy)
    expect(chooseProcess([busier, { ...busy, handed: 64 }])).toBe(busier)
  })

  it('to nobody where there is none', () => {
    expect(chooseProcess([])).toBeUndefined()
  })
})

describe('connections move', () => {
  it('a quarter of them, from one that was busy for two reports to one that has clearly less to do', () => {
    const [busy, other] = [at(0.9, 16), at(0.3)]
    expect(chooseMove([busy, other])).toEqual({ from: busy, to: other, connections: 4, isRelief: true })
    expect(chooseMove([{ ...busy, shares: [0.9, 0.8] }, other])).toBeNull()
    expect(chooseMove([{ ...busy, reportsSinceMove: 1 }, other])).toBeNull()
    expect(chooseMove([busy, at(0.5)])).toBeNull()
  })

  it('never the only one, which would be as busy elsewhere', () => {
    expect(chooseMove([at(1, 1), idle])).toBeNull()
    expect(chooseMove([at(1, 2), idle])?.connections).toBe(1)
  })

  it('not to one that gave its own away within a minute', () => {
    expect(chooseMove([at(1), at(0.1, 4, { sinceGivenMs: 59_999 })])).toBeNull()
  })

  it('back to the first when both together have been well below one processor for five reports', () => {
    const [first, last] = [at(0.3, 4), at(0.25, 5)]
    expect(chooseMove([first, last])).toEqual({ from: last, to: first, connections: 3, isRelief: false })
    expect(chooseMove([first, { ...last, shares: [0.25, 0.25, 0.25, 0.25, 0.4] }])).toBeNull()
    expect(chooseMove([first, { ...last, reportsSinceMove: 4 }])).toBeNull()
    expect(chooseMove([{ ...first, sinceGivenMs: 59_999 }, last])).toBeNull()
  })

  it('not where one process has them all', () => {
    expect(chooseMove([at(0.2), idle])).toBeNull()
  })
})

/** When a client was moved, and away from which process. */
interface Moved {
  readonly second: number
  readonly client: number
  readonly from: number
}

/** Clients that always ask, in steady work: what each report would say after the moves, second by second. */
function movesOf(work: readonly number[], processes: number, seconds: number): Moved[] {
  const home = work.map(() => 0)
  let reports = Array(processes).fill(0)
  let given: number[] = Array(processes).fill(Number.NEGATIVE_INFINITY)
  let history: number[][] = Array(processes).fill([])
  const moves: Moved[] = []
  for (let second = 0; second < seconds; second += 1) {
    const held = Array.from({ length: processes }, (_, p) => work.filter((_, c) => home[c] === p))
    history = held.map((own, p) =>
      [
        Math.min(
          1,
          own.reduce((a, b) => a + b, 0),
        ),
        ...(history[p] ?? []),
      ].slice(0, 5),
    )
    reports = reports.map((count) => count + 1)
    const loads = held.map((own, p) => ({
      ...at(0, own.length),
      shares: history[p] ?? [],
      reportsSinceMove: reports[p],
      sinceGivenMs: (second - (given[p] ?? 0)) * 1_000,
    }))
    const move = chooseMove(loads)
    if (!move) continue
    const [from, to] = [loads.indexOf(move.from), loads.indexOf(move.to)]
    reports = reports.map((count, p) => (p === from || p === to ? 0 : count))
    given = given.map((at, p) => (p === from && move.isRelief ? second : at))
    const moving = home.flatMap((p, c) => (p === from ? [c] : [])).slice(0, move.connections)
    // As they come anew, each goes where a new connection does.
    for (const [n, client] of moving.entries()) {
      const now = loads.map((load, p) => ({ ...load, expected: p === to ? moving.length - n : 0 }))
      const chosen = chooseProcess(now)
      moves.push({ second, client, from })
      home[client] = chosen ? now.indexOf(chosen) : to
    }
  }
  return moves
}

/** What moves in the last three of ten minutes, for any clients of which none asks for more than `most` of a processor. */
function lateMoves(most: number, judge: (moves: readonly Moved[]) => void): void {
  const clients = fc.array(fc.double({ min: 0.001, max: most, noNaN: true }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(clients, fc.integer({ min: 2, max: 8 }), (work, processes) => {
      judge(movesOf(work, processes, 600).filter(({ second }) => second > 420))
    }),
  )
}

it('comes to rest under any steady work of many', () => {
  lateMoves(0.2, (moves) => expect(moves).toEqual([]))
})

it('sends no client away from the same process more than once a minute, even one that nearly fills it', () => {
  lateMoves(0.9, (moves) => {
    const times = new Map<string, number>()
    for (const { client, from } of moves) {
      const left = `client ${client} left process ${from}`
      times.set(left, (times.get(left) ?? 0) + 1)
    }
    expect([...times].filter(([, count]) => count > 3)).toEqual([])
  })
})
