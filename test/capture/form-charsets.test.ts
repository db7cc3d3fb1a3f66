import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'

const label = 'application/x-www-form-urlencoded'
const read = (body: string | Buffer, contentType = label) => {
  const found = readPayload(Buffer.from(body), contentType)
  return 'payload' in found ? { ...found.payload } : found
}

describe('escapes of a form (decision 0020.50)', () => {
  it.each([
    ['J%FCrgen+M%FCller', label, 'Jürgen Müller'],
    ['J%C3%BCrgen', `${label}; charset=iso-8859-1`, 'Jürgen'],
    ['%C8%E2%E0%ED', `${label}; charset=windows-1251`, 'Иван'],
    ['%B1%E8%C3%B6%B9%CE', `${label}; charset=euc-kr`, '김철민'],
    ['%zz%FC', `${label}; charset=nonsense`, '%zzü'],
  ])('%s under %s is %s', (name, contentType, expected) => {
    expect(read(`name=${name}&phone=9822012345`, contentType)).toEqual({
      name: expected,
      phone: '9822012345',
    })
  })

  it('are of the charset that the form names in `_charset_`, which is no answer', () => {
    expect(read('name=%C8%E2%E0%ED&_charset_=windows-1251')).toEqual({ name: 'Иван' })
  })

  it('of keys and of nested fields are read likewise', () => {
    expect(read('n%FCme=x&a[b]=%FC')).toEqual({ nüme: 'x', a: { b: 'ü' } })
  })
})

describe('a multipart form in any script', () => {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = 'multipart/form-data; boundary=b'

  it('in UTF-8', () => {
    const body = `${part('नाव', 'सुनीता पाटील')}${part('பெயர்', 'கவிதா')}--b--\r\n`
    expect(read(body, multipart)).toEqual({ नाव: 'सुनीता पाटील', பெயர்: 'கவிதா' })
  })

  it('in the charset that it names', () => {
    const bytes = Buffer.concat([
      Buffer.from(part('_charset_', 'windows-1251')),
      Buffer.from(part('name', '\xc8\xe2\xe0\xed'), 'latin1'),
      Buffer.from('--b--\r\n'),
    ])
    expect(read(bytes, multipart)).toEqual({ name: 'Иван' })
  })
})
