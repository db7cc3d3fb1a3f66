import { readCallTime } from './call-time.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'

/** A value, and where it was read. */
export interface Read<T> {
  readonly value: T
  readonly from: Saying | null
}

/** The first saying that `read` can make something of. */
export function firstRead<T>(sayings: readonly Saying[], read: (text: string) => T | null): Read<T> | null {
  for (const from of sayings) {
    const value = read(from.text)
    if (value !== null) return { value, from }
  }
  return null
}

/** Nobody talks for six hours: what is more is milliseconds without saying so. */
const longestCallSeconds = 6 * 3_600

/** More than any call, and less than any moment since 1970. */
const longestSeconds = 100_000_000

/** `1 hr 5 min`, `65s`, `PT1M5S`; null for any other text. */
function secondsSpoken(text: string): number | null {
  const parts =
    /^(?:PT)?(?:(\d{1,4}) ?h[a-z]{0,5})? ?(?:(\d{1,6}) ?m[a-z]{0,6})? ?(?:(\d{1,8})(?:\.\d{1,6})? ?s[a-z]{0,6})?$/i.exec(
      text,
    )
  const [, hours, minutes, seconds] = parts ?? []
  if ((hours ?? minutes ?? seconds) === undefined) return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function secondsIn(text: string): number | null {
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (clock) {
    const [, a = '0', b = '0', c] = clock
    return c === undefined ? Number(a) * 60 + Number(b) : Number(a) * 3600 + Number(b) * 60 + Number(c)
  }
  const spoken = secondsSpoken(text)
  if (spoken !== null) return spoken
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(text)) return null
  const seconds = Math.floor(Number(text))
  if (seconds > longestSeconds) return null
  return seconds > longestCallSeconds ? Math.floor(seconds / 1_000) : seconds
}

const inMs = (text: string): number | null =>
  /^\d{1,12}$/.test(text) ? Math.floor(Number(text) / 1_000) : null

/** A day and a clock under keys of their own. */
function dayAndClock({ cells }: SaidOfCall): Read<Date> | null {
  const at = (names: readonly string[]) => cells.find(({ key }) => names.includes(key))
  const [day, clock] = [at(['calldate', 'date']), at(['calltime', 'time'])]
  const value = day && clock ? readCallTime(`${day.text} ${clock.text}`) : null
  return value && { value, from: day ?? null }
}

/** When the call began. */
export function startOf(said: SaidOfCall): Read<Date> | null {
  return firstRead(said.at('started'), readCallTime) ?? dayAndClock(said)
}

function between(from: Read<Date> | null, to: Read<Date> | null): Read<number> | null {
  if (!from || !to || to.value < from.value) return null
  return { value: Math.floor((to.value.getTime() - from.value.getTime()) / 1_000), from: null }
}

/** When an event was sent: of a call that is over the moment of its end, where nothing else says that. */
function lastMoment(said: SaidOfCall): Read<Date> | null {
  return firstRead(said.under('started', ['timestamp', 'eventtime']), readCallTime)
}

/** Seconds from the answer on; a duration that counts the ringing too is the last resort. */
export function talkSeconds(said: SaidOfCall): Read<number> | null {
  const at = (key: 'answered' | 'ended' | 'started') => firstRead(said.at(key), readCallTime)
  const ended = at('ended')
  return (
    firstRead(said.at('talk'), secondsIn) ??
    between(at('answered'), ended ?? lastMoment(said)) ??
    firstRead(said.under('duration', ['durationms']), inMs) ??
    firstRead(said.at('duration'), secondsIn) ??
    between(at('started'), ended)
  )
}
