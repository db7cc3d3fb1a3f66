import { randomBytes } from 'node:crypto'
import { serialize } from 'pg-protocol'
import { describe, expect, it } from 'vitest'
import { bindMessage } from '../../server/postgres/pipeline/bind-message.ts'

const small = Buffer.from('small')
const large = randomBytes(200_000)

describe('a statement with a large value', () => {
  it.each([
    ['first', [large, 'text', null, small]],
    ['in the middle, behind nothing, texts and bytes', ['₹ 5,00,000', null, small, '', large, 'text', null]],
    ['last', ['text', large]],
    ['alone', [large]],
    ['twice', [large, 'text', large]],
    ['not at all', ['text', small, null]],
  ])('is sent as node-postgres would send it: %s', (_, values) => {
    const pieces = bindMessage('a name', values)
    expect(Buffer.concat(pieces).equals(serialize.bind({ statement: 'a name', values }))).toBe(true)
  })

  it('does not copy it', () => {
    expect(bindMessage('a name', ['text', large, 'text'])).toContain(large)
  })
})
