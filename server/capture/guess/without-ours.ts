import type { Payload } from '../leaves/payload.ts'
import { bareEmail, longestPhone } from '../values/looks-like.ts'

/** An address, or the last eight digits of a number: with its code, without, and however it is written; empty for other texts. */
function keyOf(text: string): string {
  if (text.includes('@')) return bareEmail(text).toLowerCase()
  const digits = text.length > longestPhone ? '' : text.replace(/\D/g, '')
  return digits.length < 8 ? '' : digits.slice(-8)
}

/** A payload without the numbers and addresses of the business itself: no lead is made of them. */
export function withoutOurs({ root, leaves }: Payload, ours: readonly string[]): Payload {
  const known = new Set(ours.map(keyOf).filter((key) => key !== ''))
  const isTheirs = (text: string): boolean => !known.has(keyOf(text))
  return {
    root: Object.fromEntries(Object.entries(root).filter(([, value]) => isTheirs(String(value)))),
    leaves: leaves.filter(({ text }) => isTheirs(text)),
  }
}
