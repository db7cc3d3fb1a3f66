import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DayRow } from '../../web/ui/charts/day-rows.ts'
import { shapeOf } from '../../web/ui/charts/day-shape.ts'

interface Piece {
  readonly left: number
  readonly width: number
  /** Counted from the ground of the chart. */
  readonly from: number
  readonly height: number
}

/** What is drawn, read from the path again. */
function piecesOf(path: string, top: number): Piece[] {
  const drawn = [...path.matchAll(/M([\d.e-]+) ([\d.e-]+)h([\d.e-]+)v([\d.e-]+)h([\d.e-]+)z/g)]
  expect(drawn.map(([whole]) => whole).join(''), 'nothing else is drawn').toBe(path)
  return drawn.map(([, left, ground, width, height, back]) => {
    expect(Number(back)).toBe(-Number(width))
    return {
      left: Number(left),
      width: Number(width),
      from: top - Number(ground),
      height: -Number(height),
    }
  })
}

const counts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })), {
  minLength: 3,
  maxLength: 3,
})
const rowsOf: fc.Arbitrary<DayRow[]> = fc
  .array(counts, { minLength: 1, maxLength: 400 })
  .map((all) => all.map((one, i) => ({ day: String(i), label: String(i), counts: one })))

it('a bar is as high as what came on its day, piece upon piece within the room of the day, and nothing is drawn for none', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const top = 300_000
      const bySeries = [0, 1, 2].map((series) => piecesOf(shapeOf(rows, series, top), top))
      for (const [day, row] of rows.entries()) {
        let below = 0
        for (const [series, count] of row.counts.entries()) {
          const piece = bySeries[series]?.filter(({ left }) => Math.floor(left) === day) ?? []
          expect(piece.map(({ from, height }) => ({ from, height }))).toEqual(
            count === 0 ? [] : [{ from: below, height: count }],
          )
          for (const { left, width } of piece) {
            expect(left + width).toBeLessThan(day + 1)
            expect(left - day, 'in its middle').toBeCloseTo(day + 1 - left - width)
          }
          below += count
        }
      }
    }),
    { numRuns: 40 },
  )
})

it('two pieces of a day stand upon each other', () => {
  const rows = [{ day: '2026-11-01', label: '1 Nov', counts: [2, 3] }]
  expect(piecesOf(shapeOf(rows, 0, 5), 5)).toMatchObject([{ from: 0, height: 2 }])
  expect(piecesOf(shapeOf(rows, 1, 5), 5)).toMatchObject([{ from: 2, height: 3 }])
})
