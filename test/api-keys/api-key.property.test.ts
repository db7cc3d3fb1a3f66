import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountIdOfApiKey, accountIdOfSecret, makeApiKey, makeSecret } from '../../server/secrets/secrets.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyLength = 'le_live_'.length + 22 + 32 + 6

const accountId = fc.uuid()
const key = accountId.map(makeApiKey)

describe('form of a key (§2.3, decision 0004.30)', () => {
  it('is the prefix and 60 base62 characters, and names its account', () => {
    fc.assert(
      fc.property(accountId, (id) => {
        const made = makeApiKey(id)
        expect(made).toMatch(/^le_live_[0-9A-Za-z]{60}$/)
        expect(accountIdOfApiKey(made)).toBe(id)
      }),
    )
  })

  it('holds the smallest and the greatest account id', () => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      expect(accountIdOfApiKey(makeApiKey(id))).toBe(id)
    }
  })

  it('two keys of one account share nothing but the account', () => {
    fc.assert(
      fc.property(accountId, (id) => {
        const [one, other] = [makeApiKey(id), makeApiKey(id)]
        expect(one.slice(0, 30)).toBe(other.slice(0, 30))
        expect(one.slice(30)).not.toBe(other.slice(30))
      }),
    )
  })
})

// Thousands of runs of pure arithmetic: under a second, and ten of a crowded machine.
describe('checksum', { timeout: 60_000 }, () => {
  it('any one character changed is refused', () => {
    const anyCharacter = fc.oneof(
      fc.constantFrom(...base62),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(key, fc.nat({ max: keyLength - 1 }), anyCharacter, (made, at, other) => {
        fc.pre(made[at] !== other)
        expect(accountIdOfApiKey(made.slice(0, at) + other + made.slice(at + 1))).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })

  it('two neighbours that changed places are refused', () => {
    fc.assert(
      fc.property(key, fc.nat({ max: keyLength - 2 }), (made, at) => {
        fc.pre(made[at] !== made[at + 1])
        const swapped = `${made.slice(0, at)}${made[at + 1]}${made[at]}${made.slice(at + 2)}`
        expect(accountIdOfApiKey(swapped)).toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })

  it('a key cut short, prolonged or with blanks is refused', () => {
    fc.assert(
      fc.property(
        key,
        fc.nat({ max: keyLength - 1 }),
        fc.string({ minLength: 1, maxLength: 3 }),
        (made, at, more) => {
          expect(accountIdOfApiKey(made.slice(0, at))).toBeNull()
          expect(accountIdOfApiKey(made + more)).toBeNull()
          expect(accountIdOfApiKey(more + made)).toBeNull()
        },
      ),
    )
  })

  it('no other text is a key, and none makes it throw', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `le_live_${rest}`),
    )
    fc.assert(
      fc.property(text, (one) => {
        expect(accountIdOfApiKey(one)).toBeNull()
      }),
    )
  })
})

describe('secrets of webhooks and sessions', () => {
  it('name their account, and no text beyond 128 bits names one', () => {
    fc.assert(
      fc.property(accountId, (id) => {
        expect(accountIdOfSecret(makeSecret(id))).toBe(id)
      }),
    )
    expect(accountIdOfSecret('z'.repeat(54))).toBeNull()
  })
})
