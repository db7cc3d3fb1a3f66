import { describe, expect, it } from 'vitest'
import { readRootList } from '../../server/capture/leaves/root-list.ts'

describe('a list where the object should be (decision 0020.50)', () => {
  it('of one object is that object', () => {
    expect(readRootList([{ name: 'Asha' }])).toEqual({ payload: { name: 'Asha' } })
  })

  it.each([
    [
      [
        { question: 'Your name', answer: 'Asha' },
        { question: 'Phone', answer: '9876543210' },
      ],
    ],
    [
      [
        { name: 'full_name', value: 'Asha' },
        { name: 'email', value: 'asha@example.com' },
      ],
    ],
    [
      [
        ['name', 'Asha'],
        ['phone', '9876543210'],
      ],
    ],
  ])('of the questions and answers of one form is that form: %j', (list) => {
    expect(readRootList(list)).toEqual({ payload: { answers: list } })
  })

  it('of the sections of one form is that form', () => {
    const answers = [
      { label: 'Name', value: 'Asha' },
      { label: 'Phone', value: '9876543210' },
    ]
    const list = answers.map((one) => ({ group: 'A section', fields: [one] }))
    expect(readRootList(list)).toEqual({ payload: { answers } })
    expect(readRootList([...list, ...list])).toMatchObject({ refused: { people: 4 } })
  })

  it.each([
    [
      [
        { name: 'A', phone: '1' },
        { name: 'B', phone: '2' },
      ],
      /list of 2 leads/,
    ],
    [
      [
        { name: 'Asha', value: 5000 },
        { name: 'Ravi', value: 300 },
        { name: 'Mia', value: 1 },
      ],
      /list of 3 leads/,
    ],
    [[], /object/],
    [['x', 1], /object/],
  ])('%j is refused, and several leads are counted', (list, reason) => {
    expect(readRootList(list)).toMatchObject({
      refused: { kind: 'not_object', reason: expect.stringMatching(reason) },
    })
  })
})
