const dayMs = 86_400_000
const istOffsetMs = 5.5 * 3_600_000

/** Leads that come in on a day of the week, from Sunday on: shops and offices ask from Monday to Friday. */
const leadsByWeekday = [1, 6, 5, 5, 4, 6, 3]

const opensAtHour = 9.5
const workingHours = 9

/** The same numbers on every run: pictures of the console stay comparable. */
export function repeatableChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One of a list, by a number from 0 to 1. */
export function pick<T>(list: readonly T[], chance: number): T {
  const chosen = list[Math.floor(chance * list.length)]
  if (chosen === undefined) throw new Error('there is nothing to pick from')
  return chosen
}

/** A moment some working hours later: what would fall after closing time is done on the next day. */
export function later(at: Date, workHours: number): Date {
  const sinceOpening = ((at.getTime() + istOffsetMs) % dayMs) / 3_600_000 - opensAtHour + workHours
  const nights = Math.floor(sinceOpening / workingHours)
  return new Date(at.getTime() + (workHours + nights * (24 - workingHours)) * 3_600_000)
}

/**
 * Moments in working hours of the IST days up to now, in order: more on Mondays than on Sundays, and a few more
 * from week to week.
 */
export function workingMoments(days: number, now: Date, chance: () => number): Date[] {
  const today = Math.floor((now.getTime() + istOffsetMs) / dayMs)
  const moments: number[] = []
  for (let day = today - days; day <= today; day++) {
    const usual = leadsByWeekday[new Date(day * dayMs).getUTCDay()] ?? 0
    const growth = 0.75 + (0.5 * (day - today + days)) / days
    const leads = Math.round(usual * growth * (0.6 + 0.8 * chance()))
    for (let i = 0; i < leads; i++) {
      const hour = opensAtHour + workingHours * chance()
      moments.push(day * dayMs - istOffsetMs + hour * 3_600_000)
    }
  }
  return moments
    .sort((a, b) => a - b)
    .filter((at) => at < now.getTime())
    .map((at) => new Date(at))
}
