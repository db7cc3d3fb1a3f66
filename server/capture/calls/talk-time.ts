import { readCallTime, readMoment } from './call-time.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { longestCallSeconds, secondsIn } from './spoken-seconds.ts'

/** A value, and where it was read. */
export interface Read<T> {
  readonly value: T
  readonly from: Saying | null
}

/** The first saying that `read` can make something of. */
export function firstRead<T>(
  sayings: readonly Saying[],
  read: (text: string, from: Saying) => T | null,
): Read<T> | null {
  for (const from of sayings) {
    const value = read(from.text, from)
    if (value !== null) return { value, from }
  }
  return null
}

/** A day and a clock under keys of their own. */
function dayAndClock({ cells }: SaidOfCall): Read<Date> | null {
  const at = (names: readonly string[]) => cells.find(({ key }) => names.includes(key))
  const [day, clock] = [at(['calldate', 'date', 'startdate']), at(['calltime', 'time', 'starttime'])]
  const value = day && clock ? readCallTime(`${day.text} ${clock.text}`) : null
  return value && { value, from: day ?? null }
}

/** When the call began. */
export const startOf = (said: SaidOfCall): Read<Date> | null =>
  firstRead(said.at('started'), readCallTime) ?? dayAndClock(said)

const secondsBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1_000)

function between(from: Read<Date> | null, to: Read<Date> | null): Read<number> | null {
  if (!from || !to || to.value < from.value) return null
  // A day or a length beside a clock without its day: no two moments of one call.
  if (secondsBetween(from.value, to.value) > longestCallSeconds) return null
  return { value: secondsBetween(from.value, to.value), from: null }
}

/** When an event was sent: of a call that is over the moment of its end, where nothing else says that. */
const lastMoment = (said: SaidOfCall): Read<Date> | null =>
  firstRead(said.under('started', ['timestamp', 'eventtime', 'updatedon', 'updatedat']), readCallTime)

/** Nobody talks longer than from the beginning to the end: what is a thousand times that is milliseconds. */
function within(read: Read<number> | null, whole: Read<number> | null): Read<number> | null {
  if (!read || !whole || read.value <= whole.value + 60) return read
  const seconds = Math.floor(read.value / 1_000)
  return seconds > 0 && seconds <= whole.value + 1 ? { ...read, value: seconds } : read
}

const wholeNames =
  /^(?:total|gesamt|toplam|celkov|общ|总|總|合計|総|총)|^(?:duracion|duracao|duree|durata|dauer|durasi)(?:total|gesamt)/

/** What is counted from the first ring to the end, without the ringing where that is told too. */
function withoutRinging(said: SaidOfCall, read: Read<number> | null, whole: Read<number> | null) {
  const inSeconds = (text: string, { key = '' }: Saying) => secondsIn(text, key)
  const ringing = firstRead(said.at('ringing'), inSeconds)
  if (!read || !ringing || ringing.value > read.value) return read
  const talked = read.value - ringing.value
  const isWhole =
    wholeNames.test(read.from?.key ?? '') ||
    Math.abs(read.value - (whole?.value ?? -9)) <= 1 ||
    said.at('duration').some((one) => inSeconds(one.text, one) === talked)
  return isWhole ? { ...read, value: talked } : read
}

/** What is billed is rounded up to whole minutes here and there: then the duration says more. */
function unrounded(talk: Read<number> | null, duration: Read<number> | null): Read<number> | null {
  const isRounded = /bill/.test(talk?.from?.key ?? '') && talk && talk.value > 0 && talk.value % 6 === 0
  return isRounded && duration && duration.value > 0 && duration.value + 1 < talk.value ? duration : talk
}

/** `Answered call from 42… (0:43)`: a length in brackets ends a title. */
export const inTitle = ({ cells }: SaidOfCall): Read<number> | null =>
  firstRead(
    cells.filter(({ key }) => /^(?:title|subject)$/.test(key)),
    (text) => secondsIn(/\((\d{1,3}:\d{2}(?::\d{2})?)\)$/.exec(text)?.[1] ?? ''),
  )

/** `agent_talk_ms` beside `user_talk_ms`: how long each of two spoke, where both together are no more than the call. */
const ofSpeaker = /^(?:agent|rep|ai|bot|assistant|user|customer|caller|client|lead|prospect)(?:talk|speak)/

/** Seconds from the answer on; a duration that counts the ringing too is the last resort. */
export function talkSeconds(said: SaidOfCall): Read<number> | null {
  const at = (key: 'answered' | 'ended' | 'started') => firstRead(said.at(key), readMoment)
  const inSeconds = (text: string, { key = '' }: Saying) => secondsIn(text, key)
  const ended = at('ended')
  const talks = said.at('talk')
  const whole = between(at('started'), ended)
  const duration = within(firstRead(said.at('duration'), inSeconds), whole)
  const answered = between(at('answered'), ended ?? lastMoment(said))
  const [one = 0, other = 0] = talks.flatMap((talk) =>
    ofSpeaker.test(talk.key ?? '') ? (inSeconds(talk.text, talk) ?? 0) : [],
  )
  const isShared = one * other > 0 && duration && one + other <= duration.value
  const ofBoth = isShared ? talks.filter(({ key = '' }) => !ofSpeaker.test(key)) : talks
  // A length that is told and is a little shorter is nearer: the time of the end is written after the last word.
  const isNearer =
    answered && duration && duration.value < answered.value && duration.value >= answered.value * 0.9
  const unbilled = ofBoth.filter(({ key = '' }) => !/bill/.test(key))
  const told =
    unrounded(
      within(firstRead(ofBoth, inSeconds), whole),
      firstRead(unbilled, inSeconds) ?? answered ?? duration,
    ) ??
    (isNearer ? duration : answered) ??
    withoutRinging(said, duration, whole) ??
    whole ??
    inTitle(said)
  // Nobody talks longer than the agent is there: what is more is a menu, a queue or ringing.
  const served = firstRead(said.at('served'), inSeconds)
  return served && served.value > 0 && (told === null || served.value < told.value) ? served : told
}

/** Seconds of talk are told. */
export const hasTalk = (said: SaidOfCall): boolean =>
  said.at('talk').some(({ text, key }) => (secondsIn(text, key) ?? 0) > 0)

/** Seconds of talk, or when it was answered, are told. */
export const isTimed = (said: SaidOfCall): boolean =>
  hasTalk(said) || firstRead(said.at('answered'), readCallTime) !== null
