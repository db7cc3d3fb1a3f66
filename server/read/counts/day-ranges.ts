import { type IstWindow, istDay } from '../../records/ist-dates.ts'

/**
 * The number of days that a wide bucket covers. With 16, the last 30 days need at most ten buckets, a past month 16,
 * and a year about forty.
 */
export const bucketDays = 16

/** Buckets of `days` days each that begin from `first` to `last`, both included. There are none when `last` is before `first`. */
export interface DayRange {
  readonly days: number
  readonly first: string
  readonly last: string
  /** -1 subtracts them, because a wide bucket also counts days outside the window. */
  readonly sign: 1 | -1
}

const dayMs = 86_400_000
/** Wide buckets are counted from this day; no list reaches further back. */
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

/** How to cover a window: `rangesOf` with as few buckets as possible, `daysOf` day by day. */
export type Ranges = (window: IstWindow) => readonly DayRange[]

/**
 * Covers a window with wide buckets and with single days at both ends. At each end it adds days inside the window or
 * subtracts days beside it, whichever are fewer. The result always has three parts, so that the text of the SQL stays
 * the same.
 */
export function rangesOf({ fromDate, toDate }: IstWindow): readonly DayRange[] {
  const [from, before] = [numberOf(fromDate), numberOf(toDate) + 1]
  const firstWhole = Math.ceil(from / bucketDays) * bucketDays
  const lastWhole = Math.floor(before / bucketDays) * bucketDays
  if (firstWhole > lastWhole) return [range(1, from, before), range(bucketDays, 0, 0), range(1, 0, 0)]
  const [widerFirst, widerLast] = [firstWhole - bucketDays, lastWhole + bucketDays]
  const isHeadTakenOff = firstWhole - from > from - widerFirst
  // Hardly anything is counted after today, so subtracting those days is cheap.
  const isTailShort = before - lastWhole <= widerLast - before && before <= numberOf(istDay(new Date()))
  const isTailTakenOff = before > lastWhole && !isTailShort && widerLast <= behindLastDay
  return [
    isHeadTakenOff ? range(1, widerFirst, from, -1) : range(1, from, firstWhole),
    range(bucketDays, isHeadTakenOff ? widerFirst : firstWhole, isTailTakenOff ? widerLast : lastWhole),
    isTailTakenOff ? range(1, before, widerLast, -1) : range(1, lastWhole, before),
  ]
}
