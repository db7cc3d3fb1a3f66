import { normalizePhone } from '../../platform/phone.ts'
import { compact, wordsOf } from '../names/words.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { readCallTime } from './call-time.ts'
import {
  type CallKey,
  type CallState,
  callKeys,
  callStates,
  directionWords,
  earlyEventWords,
} from './call-words.ts'

/** A call as telephony tells of it (decision 0020.52). */
export interface DeliveredCall {
  /** The other side, never the business's own number. */
  readonly phone: string
  readonly call_type: 'Inbound' | 'Outbound'
  /** From the answer on. */
  readonly duration_seconds: number
  readonly outcome: Exclude<CallState, 'early'>
  readonly called_at: Date | null
  readonly call_id: string | null
  readonly agent: string | null
  readonly recording: string | null
}

interface Cell {
  readonly key: string
  readonly holder: string
  readonly text: string
}

const mostCells = 300

/** Scalars of a payload, a list by its first element. */
function cellsOf(value: JsonValue, holder: string, key: string, cells: Cell[]): Cell[] {
  if (cells.length >= mostCells) return cells
  if (Array.isArray(value)) return value.length === 0 ? cells : cellsOf(value[0] ?? null, holder, key, cells)
  if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) cellsOf(one, key, compact(wordsOf(name)), cells)
  } else if (value !== null && String(value).trim() !== '')
    cells.push({ key, holder, text: String(value).trim() })
  return cells
}

/** What the cells say under the names of `wanted`, the surest name first. */
function textsAt(cells: readonly Cell[], wanted: CallKey): string[] {
  return callKeys[wanted].split(' ').flatMap((name) => {
    const [first = '', second] = name.split('.')
    const fits =
      second === undefined
        ? ({ key }: Cell) => key === first
        : (cell: Cell) => cell.holder === first && cell.key === second
    return cells.filter(fits).map(({ text }) => text)
  })
}

const wordOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function secondsIn(text: string): number | null {
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (clock) {
    const [, a = '0', b = '0', c] = clock
    return c === undefined ? Number(a) * 60 + Number(b) : Number(a) * 3600 + Number(b) * 60 + Number(c)
  }
  return /^\d+(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : null
}

function firstTime(cells: readonly Cell[], wanted: CallKey): Date | null {
  for (const text of textsAt(cells, wanted)) {
    const at = readCallTime(text)
    if (at !== null) return at
  }
  return null
}

/** A day and a clock under keys of their own. */
function dayAndClock(cells: readonly Cell[]): Date | null {
  const at = (names: readonly string[]) => cells.find(({ key }) => names.includes(key))?.text
  const [day, clock] = [at(['calldate', 'date']), at(['calltime', 'time'])]
  return day === undefined || clock === undefined ? null : readCallTime(`${day} ${clock}`)
}

function talkSeconds(cells: readonly Cell[]): number {
  const [answered, ended, started] = (['answered', 'ended', 'started'] as const).map((key) =>
    firstTime(cells, key),
  )
  const between = (from: Date | null | undefined, to: Date | null | undefined) =>
    from && to && to >= from ? Math.floor((to.getTime() - from.getTime()) / 1_000) : null
  const talked = callKeys.duration.split(' ').slice(0, 6)
  const said = (names: readonly string[]) =>
    names
      .flatMap((name) => cells.filter(({ key }) => key === name))
      .map(({ text }) => secondsIn(text))
      .find((one) => one !== null)
  const ms = said(['durationms'])
  return (
    said(talked) ??
    between(answered, ended) ??
    (ms === undefined ? undefined : Math.floor((ms ?? 0) / 1_000)) ??
    said(['durationseconds', 'callduration', 'totalduration', 'duration']) ??
    between(started, ended) ??
    0
  )
}

function stateOf(cells: readonly Cell[]): CallState | null {
  const said = textsAt(cells, 'state')
    .map((text) => callStates.get(wordOf(text)))
    .filter((one) => one !== undefined)
  const events = textsAt(cells, 'event').filter((text) => !/\s|\//.test(text))
  const isOver = events.some((text) =>
    wordsOf(text).some((word) => ['completed', 'ended', 'hangup', 'terminal', 'end', 'done'].includes(word)),
  )
  const isEarly = events.some(
    (text) => /call/i.test(text) && wordsOf(text).some((word) => earlyEventWords.has(word)),
  )
  if (!isOver && (isEarly || said[0] === 'early')) return 'early'
  const over = said.filter((one) => one !== 'early')
  return over.find((one) => one !== 'Completed') ?? over[0] ?? (isOver ? 'Completed' : null)
}

function customerOf(
  cells: readonly Cell[],
  direction: 'Inbound' | 'Outbound',
  region: string,
): string | null {
  const possible = (key: CallKey) =>
    textsAt(cells, key).filter((text) => normalizePhone(text, region) !== null)
  const [customer] = possible('customer')
  if (customer !== undefined) return customer
  const [from, to] = [possible('from')[0], possible('to')[0]]
  const isToThere = textsAt(cells, 'to').length > 0
  if (direction === 'Outbound' && isToThere) return to ?? null
  return from ?? (textsAt(cells, 'from').length > 0 ? null : (to ?? null))
}

const isTrue = (texts: readonly string[]): boolean =>
  texts.some((text) => /^(true|1|yes|https?:.*)$/i.test(text))

/**
 * Reads a call from the payload of any telephony. `early` for one that is not over; null where the other side's number
 * is not told, hidden ones among them.
 */
export function readCall(payload: JsonObject, region: string): DeliveredCall | 'early' | null {
  const cells = cellsOf(payload, '', '', [])
  const state = stateOf(cells)
  if (state === 'early') return 'early'
  const direction =
    textsAt(cells, 'direction')
      .map((text) => directionWords.get(wordOf(text)))
      .find((one) => one !== undefined) ?? 'Inbound'
  const phone = customerOf(cells, direction, region)
  if (phone === null) return null
  const seconds = talkSeconds(cells)
  const unanswered = direction === 'Inbound' ? 'Missed' : 'No Answer'
  const voicemails = cells.filter(
    ({ key, holder }) => key === 'voicemail' || holder === 'voicemail' || key === 'invoicemail',
  )
  const isVoicemail = isTrue(voicemails.map(({ text }) => text)) || state === 'Voicemail'
  const reached = state === null || state === 'Completed' ? (seconds === 0 ? unanswered : 'Completed') : state
  const outcome = isVoicemail ? 'Voicemail' : reached === 'Missed' ? unanswered : reached
  return {
    phone,
    call_type: direction,
    duration_seconds: outcome === 'Completed' ? seconds : 0,
    outcome,
    called_at: firstTime(cells, 'started') ?? dayAndClock(cells),
    call_id: textsAt(cells, 'call_id')[0] ?? null,
    agent: textsAt(cells, 'agent')[0] ?? null,
    recording: textsAt(cells, 'recording').find((text) => /^https?:\/\//i.test(text)) ?? null,
  }
}
