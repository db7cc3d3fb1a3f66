import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFrame, scanSegment, segmentHead, spoolKey } from '../../server/spool/frame.ts'

const key = spoolKey('a secret of at least thirty-two characters')

const contents = fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 8 })

const segmentOf = (some: readonly Uint8Array[]): Buffer =>
  Buffer.concat([segmentHead(key), ...some.map((content, i) => makeFrame(key, i + 1, Buffer.from(content)))])

describe('a segment of the spool', () => {
  it('gives back what was written, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (some) => {
        const scan = await scanSegment(key, segmentOf(some))
        expect(scan?.frames.map(({ content }) => [...content])).toEqual(some.map((one) => [...one]))
        expect(scan?.isDamaged).toBe(false)
      }),
    )
  })

  it('cut anywhere gives the records before the cut, and no part of another', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.nat(), async (some, at) => {
        const whole = segmentOf(some)
        const cut = whole.subarray(0, at % (whole.length + 1))
        const scan = await scanSegment(key, cut)
        const read = scan?.frames.map(({ content }) => [...content]) ?? []
        expect(read).toEqual(some.slice(0, read.length).map((one) => [...one]))
        const next = some.slice(0, read.length + 1)
        if (read.length < some.length) expect(cut.length).toBeLessThan(segmentOf(next).length)
        expect(scan?.wholeBytes ?? 0).toBeLessThanOrEqual(cut.length)
      }),
    )
  })

  it('with a bit flipped anywhere never gives another content, and loses one record at most', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.nat(), fc.nat(7), async (some, at, bit) => {
        const bytes = segmentOf(some)
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
        const scan = await scanSegment(key, bytes)
        if (scan === null) return
        const bySequence = new Map(scan.frames.map(({ sequence, content }) => [sequence, [...content]]))
        for (const [sequence, content] of bySequence) expect(content).toEqual([...(some[sequence - 1] ?? [])])
        expect(bySequence.size).toBeGreaterThanOrEqual(some.length - 1)
      }),
    )
  })

  it('of another key is not read at all', async () => {
    expect(await scanSegment(spoolKey('another secret of thirty-two characters'), segmentOf([]))).toBeNull()
  })
})
