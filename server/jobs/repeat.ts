/** Behind work that took so long: a pause for which the work takes `shareOfTime` of all time, within two limits. */
export interface Pause {
  readonly leastMs: number
  readonly mostMs: number
  readonly shareOfTime: number
}

export const pauseBehind = (workedMs: number, { leastMs, mostMs, shareOfTime }: Pause): number =>
  Math.min(Math.max(workedMs / shareOfTime - workedMs, leastMs), mostMs)

export interface Repeated {
  /** Lets the turn that is under way end. */
  stop(): Promise<void>
}

/** Runs again and again, never twice at a time; a turn that fails is told. Its pause is asked for when it has ended. */
export function repeat(
  work: () => Promise<void>,
  pauseMs: () => number,
  onFailure: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let underWay: Promise<void>
  const turn = async (): Promise<void> => {
    await work().catch(onFailure)
    if (!isStopped) timer = setTimeout(() => (underWay = turn()), pauseMs()).unref()
  }
  underWay = turn()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
