import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badEntries, isWhitelisted } from '../../server/api-keys/ip-whitelist.ts'
import { readList } from '../../server/shell/read-arguments.ts'

/** An address as a list of its bits: the model, which shares no code with the service. */
type Bits = readonly boolean[]

const bitsOf = (length: number) => fc.array(fc.boolean(), { minLength: length, maxLength: length })

function groups(bits: Bits, size: number): number[] {
  const numbers: number[] = []
  for (let i = 0; i < bits.length; i += size) {
    numbers.push(bits.slice(i, i + size).reduce((value, bit) => value * 2 + Number(bit), 0))
  }
  return numbers
}

const asIPv4 = (bits: Bits) => groups(bits, 8).join('.')
const asIPv6 = (bits: Bits) =>
  groups(bits, 16)
    .map((group) => group.toString(16))
    .join(':')

/** Other spellings of one IPv6 address: in capitals, with leading zeros. */
const spellings = [
  asIPv6,
  (bits: Bits) => asIPv6(bits).toUpperCase(),
  (bits: Bits) =>
    groups(bits, 16)
      .map((group) => group.toString(16).padStart(4, '0'))
      .join(':'),
]

const families = [
  { name: 'IPv4', length: 32, write: fc.constant(asIPv4) },
  { name: 'IPv6', length: 128, write: fc.constantFrom(...spellings) },
] as const

/** An IPv4-mapped address would rightly count as IPv4: kept out of the IPv6 model. */
const isMapped = (bits: Bits) => bits.length === 128 && !bits.slice(0, 80).includes(true)

describe.each(families)('$name', ({ length, write }) => {
  /** Two addresses that share a random number of leading bits, so that ranges are met from both sides. */
  const pair = fc
    .tuple(bitsOf(length), bitsOf(length), fc.nat({ max: length }))
    .map(([one, other, shared]) => [one, [...one.slice(0, shared), ...other.slice(shared)]] as const)
    .filter(([one, other]) => !isMapped(one) && !isMapped(other))

  it('an address is in a CIDR range exactly when their first bits are the same (§2.3)', () => {
    fc.assert(
      fc.property(
        pair,
        fc.nat({ max: length }),
        write,
        write,
        ([range, address], prefix, writeRange, writeAddress) => {
          const isInside = range.slice(0, prefix).every((bit, i) => bit === address[i])
          expect(isWhitelisted([`${writeRange(range)}/${prefix}`], writeAddress(address))).toBe(isInside)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('an address without a prefix is that address alone', () => {
    fc.assert(
      fc.property(pair, write, write, ([one, other], writeOne, writeOther) => {
        const isSame = one.every((bit, i) => bit === other[i])
        expect(isWhitelisted([writeOne(one)], writeOther(other))).toBe(isSame)
      }),
    )
  })

  it('a list admits what one of its entries admits', () => {
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: length }),
        write,
        (pairs, prefix, as) => {
          const entries = pairs.map(([range]) => `${as(range)}/${prefix}`)
          for (const [, address] of pairs) {
            const one = entries.some((entry) => isWhitelisted([entry], as(address)))
            expect(isWhitelisted(entries, as(address))).toBe(one)
          }
        },
      ),
    )
  })

  it('every entry of the model is accepted, and a prefix beyond the address is refused', () => {
    fc.assert(
      fc.property(bitsOf(length), fc.nat({ max: length }), write, (bits, prefix, as) => {
        fc.pre(!isMapped(bits))
        expect(badEntries([as(bits), `${as(bits)}/${prefix}`])).toEqual([])
        const wrong = [
          `${as(bits)}/${length + 1 + prefix}`,
          `${as(bits)}/-1`,
          `${as(bits)}/0${prefix}`,
          `${as(bits)}/`,
        ]
        expect(badEntries(wrong).map(({ entry }) => entry)).toEqual(wrong)
      }),
    )
  })
})

describe('IPv4-mapped IPv6 compares as IPv4 (decision 0004.32)', () => {
  it('in the entry, in the address and in both', () => {
    fc.assert(
      fc.property(bitsOf(32), bitsOf(32), fc.nat({ max: 32 }), (range, address, prefix) => {
        const [plain, mapped] = [asIPv4(address), `::ffff:${asIPv4(address)}`]
        const entries = [`${asIPv4(range)}/${prefix}`, `::ffff:${asIPv4(range)}/${prefix + 96}`]
        const answers = entries.flatMap((entry) => [plain, mapped].map((one) => isWhitelisted([entry], one)))
        expect(new Set(answers).size).toBe(1)
      }),
    )
  })
})

describe('what is no address', () => {
  it('is refused when it is saved, and admits nobody when it is asked (decision 0004.32)', () => {
    const odd = [
      '',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '1.2.3.256',
      '0x1.2.3.4',
      '1.2.3.4/33',
      '1.2.3.4/8/8',
      'localhost',
      '::g',
      ':::',
      '*',
      '1.2.3.*',
    ]
    const text = fc.oneof(
      fc.constantFrom(...odd),
      fc.string().filter((one) => !/[.:]/.test(one)),
    )
    fc.assert(
      fc.property(text, (entry) => {
        expect(badEntries([entry])).toHaveLength(1)
        expect(isWhitelisted([entry], '1.2.3.4')).toBe(false)
        expect(isWhitelisted(['0.0.0.0/0', '::/0'], entry.includes('/') || entry === '' ? 'x' : entry)).toBe(
          false,
        )
      }),
    )
  })

  it('an empty list admits everybody, blanks and closing commas are no entries', () => {
    expect(isWhitelisted([], '203.0.113.9')).toBe(true)
    expect(readList(' 1.2.3.4 ,, 2001:db8::/32 , ')).toEqual(['1.2.3.4', '2001:db8::/32'])
  })
})
