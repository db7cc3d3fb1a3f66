import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202e',
  'İİıK',
  'a'.repeat(5_000),
  ' '.repeat(5_000),
  "'; drop table leads; --",
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '#{7*7}',
  '1e309',
  '-0',
  '9999999999999999999999',
  '2026-02-30',
  '2026-01-01T00:00:00',
  '0000-00-00',
  '275760-09-13T00:00:00Z',
  '+91 98765 43210',
  '+999999999999999999',
  'a@b.c',
  'a@b@c',
  `${'a'.repeat(300)}@example.com`,
  '[[[[[[',
  '\r\nSet-Cookie: a=b',
  'null',
  'a_'.repeat(40),
]

const numbers = [0, -0, -1, 1e308, -1e308, 1e-300, 2 ** 31, 2 ** 53, 0.1, 86_401]
const fields = [
  'name',
  'email',
  'phone',
  'company',
  'source',
  'status',
  'priority',
  'tags',
  'deal_value',
  'notes',
]
const callFields = [
  'assigned_to',
  'lead_id',
  'call_type',
  'duration_seconds',
  'outcome',
  'called_at',
  '__proto__',
  'x',
]

export function hostileText(random: Random): string {
  if (random.chance(0.7)) return random.pick(texts)
  return String.fromCharCode(...Array.from({ length: random.below(40) }, () => random.below(65_536)))
}

function hostileValue(random: Random, levels: number): unknown {
  const kind = random.below(10)
  if (kind < 5 || levels === 0) return hostileText(random)
  if (kind < 6) return random.pick(numbers)
  if (kind < 7) return random.pick([null, true, false])
  if (kind < 8) return Array.from({ length: random.below(4) }, () => hostileValue(random, levels - 1))
  return hostileObject(random, levels - 1)
}

function hostileObject(random: Random, levels: number): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (let i = random.below(6); i >= 0; i--) {
    const field = random.chance(0.8) ? random.pick([...fields, ...callFields]) : hostileText(random)
    Object.defineProperty(object, field, {
      value: hostileValue(random, levels),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return object
}

/** A body: mostly JSON of wrong values in right places, sometimes cut, mangled, packed or huge. */
export function hostileBody(random: Random): Buffer {
  const text = JSON.stringify(hostileObject(random, 4))
  const kind = random.below(20)
  if (kind < 12) return Buffer.from(text)
  if (kind < 14) return Buffer.from(text.slice(0, random.below(text.length)))
  if (kind < 15)
    return Buffer.from(`name=${encodeURIComponent(hostileText(random).toWellFormed())}&phone=98765`)
  if (kind < 16) return gzipSync(text)
  if (kind < 17) return Buffer.from('['.repeat(random.below(50_000)))
  if (kind < 18) return Buffer.from(`{"name":"${'x'.repeat(random.below(300_000))}"}`)
  const bytes = Buffer.from(text)
  for (let i = 0; i < 4; i++) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}
