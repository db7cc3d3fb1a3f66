import { type IstWindow, istDay } from '../../records/ist-dates.ts'

/** Days that one cell covers. The last 30 days are ten cells at most, a month of long ago 16, a year some forty. */
export const spanDays = 16

/** Cells that cover so many days each and begin from `first` to `last`, both included; none when `last` comes first. */
export interface CellSpan {
  readonly days: number
  readonly first: string
  readonly last: string
  /** -1: they are taken off, because a whole span counts days outside of the window. */
  readonly sign: 1 | -1
}

const dayMs = 86_400_000
/** Whole spans are counted from here; no list reaches further back. */
const dayZero = Date.parse('0001-01-01T00:00:00Z')
const none = { first: '0001-01-02', last: '0001-01-01' }

const numberOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - dayZero) / dayMs
const dayOf = (number: number): string => new Date(dayZero + number * dayMs).toISOString().slice(0, 10)

const span = (days: number, first: number, before: number, sign: 1 | -1 = 1): CellSpan => ({
  days,
  ...(first < before ? { first: dayOf(first), last: dayOf(before - 1) } : none),
  sign,
})

/** Dates are written with four digits of the year. */
const behindLastDay = numberOf('9999-12-31') + 1

/** The single days of a window. */
export const daysOf = ({ fromDate, toDate }: IstWindow): readonly CellSpan[] => [
  { days: 1, first: fromDate, last: toDate, sign: 1 },
]

/** How a window is told: `spansOf` as few cells as there are, `daysOf` those of each day. */
export type Spans = (window: IstWindow) => readonly CellSpan[]

/** Of windows that are asked for over and over, such as the last 30 days: a list asks for them several times. */
const known = new WeakMap<IstWindow, readonly CellSpan[]>()

/**
 * A window as whole spans and single days at both ends: days of the window that are added, or days beside it that are taken
 * off, whichever are fewer. Always three, so that the SQL stays the same.
 */
export function spansOf(window: IstWindow): readonly CellSpan[] {
  const spans = known.get(window) ?? spansBetween(window)
  known.set(window, spans)
  return spans
}

function spansBetween({ fromDate, toDate }: IstWindow): readonly CellSpan[] {
  const [from, before] = [numberOf(fromDate), numberOf(toDate) + 1]
  const firstWhole = Math.ceil(from / spanDays) * spanDays
  const lastWhole = Math.floor(before / spanDays) * spanDays
  if (firstWhole > lastWhole) return [span(1, from, before), span(spanDays, 0, 0), span(1, 0, 0)]
  const [widerFirst, widerLast] = [firstWhole - spanDays, lastWhole + spanDays]
  const isHeadTakenOff = firstWhole - from > from - widerFirst
  // Behind today hardly anything is counted, so that it is cheap to take off.
  const isTailShort = before - lastWhole <= widerLast - before && before <= numberOf(istDay(new Date()))
  const isTailTakenOff = before > lastWhole && !isTailShort && widerLast <= behindLastDay
  return [
    isHeadTakenOff ? span(1, widerFirst, from, -1) : span(1, from, firstWhole),
    span(spanDays, isHeadTakenOff ? widerFirst : firstWhole, isTailTakenOff ? widerLast : lastWhole),
    isTailTakenOff ? span(1, before, widerLast, -1) : span(1, lastWhole, before),
  ]
}
