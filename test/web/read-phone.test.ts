import { describe, expect, it } from 'vitest'
import { readPhone, readPhonesAhead } from '../../web/ui/forms/read-phone.ts'

describe('a phone in the console', () => {
  it.each(['9876543210', '09876543210', '98765-43210', '919876543210', '+919876543210', '(+91) 98765 43210'])(
    '%s is shown as people write it, dialled and messaged in E.164',
    (sent) => {
      expect(readPhone(sent, 'IN')).toEqual({
        shown: '+91 98765 43210',
        dial: 'tel:+919876543210',
        chat: 'https://wa.me/919876543210',
      })
    },
  )

  it('one of another country keeps its own code', () => {
    expect(readPhone('+14155550123', 'IN')).toMatchObject({
      shown: '+1 415 555 0123',
      dial: 'tel:+14155550123',
    })
  })

  it('one that cannot be read is shown and dialled as it was sent, and not messaged', () => {
    expect(readPhone('ext. 12', 'IN')).toEqual({ shown: 'ext. 12', dial: 'tel:12', chat: null })
  })

  it('many are read ahead in steps that let others work, and are not read again', async () => {
    const numbers = Array.from({ length: 900 }, (_, i) => `98100${String(i).padStart(5, '0')}`)
    let hasWorked = false
    setTimeout(() => {
      hasWorked = true
    })
    await readPhonesAhead(numbers, 'IN')
    expect(hasWorked).toBe(true)
    const last = readPhone(numbers.at(-1) ?? '', 'IN')
    expect(last.shown).toBe('+91 98100 00899')
    expect(readPhone(numbers.at(-1) ?? '', 'IN')).toBe(last)
  })
})
