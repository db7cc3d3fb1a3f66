import type { FirstCalls, Team, UserRow } from '../../contract.ts'
import { withUnits } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'

/** First calls by how long they took: how many are longer than the bound at the same place, and not than the next. */
export type Delays = FirstCalls['sources'][number]['delays']

/** One line: whose, or from where, and how long it took. */
export interface FirstCallRow {
  readonly key: string
  readonly name: string
  readonly delays: Delays
  /** Of a rule: all that it gave away, those that nobody called yet among them. */
  readonly leads?: number
}

export type FirstCallSplit = 'person' | 'team' | 'source' | 'webhook' | 'rule'

/** What several waited together. */
export function together(all: readonly Delays[]): Delays {
  const sums: number[] = []
  for (const delays of all)
    for (const [place, count] of delays.entries()) sums[place] = (sums[place] ?? 0) + count
  return sums
}

export const total = (delays: Delays): number => delays.reduce((sum, count) => sum + count, 0)

/** The seconds that a share of the calls took at most, as if delays lay evenly in their bounds; undefined for none. */
export function percentile(delays: Delays, bounds: readonly number[], share: number): number | undefined {
  const wanted = total(delays) * share
  let before = 0
  for (const [place, count] of delays.entries()) {
    if (before + count >= wanted && count > 0) {
      const over = bounds[place] ?? 0
      const next = bounds[place + 1] ?? over * 2
      return over + ((next - over) * (wanted - before)) / count
    }
    before += count
  }
  return undefined
}

/** The share of the calls that came within so many seconds, which is one of the bounds; 0 to 1. */
export function within(delays: Delays, bounds: readonly number[], seconds: number): number {
  const inTime = delays.slice(0, bounds.indexOf(seconds))
  return total(inTime) / Math.max(1, total(delays))
}

/** ≈ 45 s, ≈ 12 min, ≈ 3.4 h, ≈ 2.1 days: as exact as buckets are. */
export function roughly(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  const units = [
    [86_400, t('days')],
    [3_600, t('h')],
    [60, t('min')],
  ] as const
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, t('s')]
  const number = seconds / size
  const text = number < 10 && size >= 60 ? number.toFixed(1).replace(/\.0$/, '') : String(Math.round(number))
  return withUnits(`≈ ${text} ${size === 86_400 && text === '1' ? t('day') : unit}`)
}

/** The lines of a split, whoever has the most calls first. */
export function firstCallRows(
  numbers: FirstCalls,
  split: FirstCallSplit,
  people: readonly UserRow[],
  teams: readonly Team[],
): FirstCallRow[] {
  if (split === 'source')
    return numbers.sources.map(({ source, delays }) => ({ key: source, name: source, delays }))
  if (split === 'rule')
    return numbers.rules.map(({ rule_id: key, name, leads, delays }) => ({ key, name, leads, delays }))
  if (split === 'webhook')
    return numbers.webhooks.map(({ webhook_id: id, name, delays }) => ({
      key: id ?? 'none',
      name: name ?? (id === null ? t('By hand, import or key') : t('A webhook that was deleted')),
      delays,
    }))
  if (split === 'person')
    return numbers.people.map(({ user_id: id, delays }) => ({
      key: id ?? 'nobody',
      name:
        id === null
          ? t('Nobody')
          : (people.find((one) => one.id === id)?.name ?? t('Somebody who was deleted')),
      delays,
    }))
  return teams
    .map(({ id, name, members }) => {
      const own = numbers.people.filter(({ user_id }) => members.some((member) => member.id === user_id))
      return { key: id, name, delays: together(own.map(({ delays }) => delays)) }
    })
    .toSorted((a, b) => total(b.delays) - total(a.delays))
}
