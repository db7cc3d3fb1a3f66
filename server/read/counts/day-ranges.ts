import { type IstWindow, istDay } from '../../records/ist-dates.ts'

/** Days that one bucket covers. The last 30 days are ten buckets at most, a month of long ago 16, a year some forty. */
export const bucketDays = 16

/** Buckets that cover so many days each and begin from `first` to `last`, both included; none when `last` comes first. */
export interface DayRange {
  readonly days: number
  readonly first: string
  readonly last: string
  /** -1: they are taken off, because a whole range counts days outside of the window. */
  readonly sign: 1 | -1
}

const dayMs = 86_400_000
/** Whole ranges are counted from here; no list reaches further back. */
const dayZero = Date.parse('0001-01-01T00:00:00Z')
const none = { first: '0001-01-02', last: '0001-01-01' }

const numberOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - dayZero) / dayMs
const dayOf = (number: number): string => new Date(dayZero + number * dayMs).toISOString().slice(0, 10)

const range = (days: number, first: number, before: number, sign: 1 | -1 = 1): DayRange => ({
  days,
  ...(first < before ? { first: dayOf(first), last: dayOf(before - 1) } : none),
  sign,
})

/** Dates are written with four digits of the year. */
const behindLastDay = numberOf('9999-12-31') + 1

/** The single days of a window. */
export const daysOf = ({ fromDate, toDate }: IstWindow): readonly DayRange[] => [
  { days: 1, first: fromDate, last: toDate, sign: 1 },
]

/** How a window is told: `rangesOf` as few buckets as there are, `daysOf` those of each day. */
export type Ranges = (window: IstWindow) => readonly DayRange[]

/** Of windows that are asked for over and over, such as the last 30 days: a list asks for them several times. */
const known = new WeakMap<IstWindow, readonly DayRange[]>()

/**
 * A window as whole ranges and single days at both ends: days of the window that are added, or days beside it that are taken
 * off, whichever are fewer. Always three, so that the SQL stays the same.
 */
export function rangesOf(window: IstWindow): readonly DayRange[] {
  const ranges = known.get(window) ?? rangesBetween(window)
  known.set(window, ranges)
  return ranges
}

function rangesBetween({ fromDate, toDate }: IstWindow): readonly DayRange[] {
  const [from, before] = [numberOf(fromDate), numberOf(toDate) + 1]
  const firstWhole = Math.ceil(from / bucketDays) * bucketDays
  const lastWhole = Math.floor(before / bucketDays) * bucketDays
  if (firstWhole > lastWhole) return [range(1, from, before), range(bucketDays, 0, 0), range(1, 0, 0)]
  const [widerFirst, widerLast] = [firstWhole - bucketDays, lastWhole + bucketDays]
  const isHeadTakenOff = firstWhole - from > from - widerFirst
  // Behind today hardly anything is counted, so that it is cheap to take off.
  const isTailShort = before - lastWhole <= widerLast - before && before <= numberOf(istDay(new Date()))
  const isTailTakenOff = before > lastWhole && !isTailShort && widerLast <= behindLastDay
  return [
    isHeadTakenOff ? range(1, widerFirst, from, -1) : range(1, from, firstWhole),
    range(bucketDays, isHeadTakenOff ? widerFirst : firstWhole, isTailTakenOff ? widerLast : lastWhole),
    isTailTakenOff ? range(1, before, widerLast, -1) : range(1, lastWhole, before),
  ]
}
