/** So many days are named below the bars; every other one where there is little room. */
const mostNamed = 10

/** A day that is named below the bars. */
export interface AxisDay {
  /** Which of the days it is. */
  readonly at: number
  /** Left out where there is little room. */
  readonly isFine: boolean
  /** Its year stands below it: always, only where the fine ones are left out, or not. */
  readonly hasYear: 'always' | 'narrow' | 'never'
}

/** The days (YYYY-MM-DD) that are named. A year is said once, with the first of its days, and that of `today` not unasked. */
export function axisDays(days: readonly string[], today: string): AxisDay[] {
  const step = Math.max(1, Math.ceil(days.length / mostNamed))
  return days
    .map((day, at) => ({ day, at }))
    .filter(({ at }) => at % step === 0)
    .map(({ day, at }, n, named) => {
      const isNewSince = (back: number): boolean =>
        yearOf(day) !== yearOf(n < back ? today : (named[n - back]?.day ?? today))
      const isFine = n % 2 === 1
      const isNew = isNewSince(1)
      return { at, isFine, hasYear: isNew ? 'always' : !isFine && isNewSince(2) ? 'narrow' : 'never' }
    })
}

const yearOf = (day: string): string => day.slice(0, 4)
