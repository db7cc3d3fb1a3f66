import readExcel from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { callLogFields } from '../../web/call-logs/call-log-fields.ts'
import { numberColumns } from '../../web/export/number-columns.ts'
import { workbookOf } from '../../web/export/workbook.ts'
import { leadFields } from '../../web/leads/lead-fields.ts'

it('every amount and duration is a number in a workbook, and whatever else looks like one stays text', async () => {
  const names = Object.keys({ ...leadFields, ...callLogFields })
  const file = await workbookOf([names, names.map(() => '1250')], numberColumns)
  const [sheet] = await readExcel(Buffer.from(await file.arrayBuffer()))
  const cells = sheet?.data[1] ?? []
  const numbers = names.filter((_, at) => cells[at] === 1250)
  const texts = names.filter((_, at) => cells[at] === '1250')
  const kinds = { ...leadFields, ...callLogFields } as Record<string, { kind: string }>
  const isNumber = (name: string): boolean => ['money', 'seconds'].includes(kinds[name]?.kind ?? '')
  expect(numbers).toEqual(names.filter(isNumber))
  expect(numbers).toEqual(expect.arrayContaining(['deal_value', 'duration_seconds']))
  expect(texts).toEqual(names.filter((name) => !isNumber(name)))
})
