import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'

const read = (body: string | Buffer, contentType?: string) =>
  readPayload(Buffer.from(body as string), contentType)

const form = 'application/x-www-form-urlencoded'

describe('body types (decision 0005.41)', () => {
  it.each([
    ['application/json', 'application/json'],
    ['a charset', 'application/json; charset=utf-8'],
    ['no label', undefined],
    ['text/plain', 'text/plain'],
    ['a wrong label', 'text/html'],
    ['a form label, as shell scripts send it', form],
    ['a multipart label', 'multipart/form-data; boundary=x'],
  ])('JSON with %s is read as JSON', (_, contentType) => {
    expect(read('{"name":"Asha"}', contentType)).toEqual({ payload: { name: 'Asha' } })
  })

  it.each([
    ['JSON in a JSON string', JSON.stringify('{"name":"Asha","phone":9}')],
    ['JSON as Base64', Buffer.from('{"name":"Asha","phone":9}').toString('base64')],
  ])('%s is opened', (_, body) => {
    expect(read(body)).toEqual({ payload: { name: 'Asha', phone: 9 } })
  })

  it('a form is read as an object of strings', () => {
    expect(read('Name=Asha+Rao&Email+=a%40example.com', form)).toEqual({
      payload: { Name: 'Asha Rao', 'Email ': 'a@example.com' },
    })
  })

  it('bracket keys of a form are objects and lists', () => {
    const body = 'fields[name][value]=Asha&fields[name][title]=Name&tags[]=a&tags[]=b'
    expect(read(body, form)).toEqual({
      payload: { fields: { name: { value: 'Asha', title: 'Name' } }, tags: ['a', 'b'] },
    })
  })

  it('a form without a label is read as a form', () => {
    expect(read('name=Asha&phone=9876543210')).toEqual({ payload: { name: 'Asha', phone: '9876543210' } })
  })

  it('the text fields of a multipart form are read, of files their names (decision 0020.50)', () => {
    const body = [
      '--x\r\nContent-Disposition: form-data; name="formTitle"\r\n\r\nEnquiry\r\n',
      '--x\r\nContent-Disposition: form-data; name="q[city]"\r\n\r\nPune\nWakad\r\n',
      '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n',
      '--x\r\nContent-Disposition: form-data; name="last"\r\n\r\nkept\r\n--x--\r\n',
    ].join('')
    expect(read(body, 'multipart/form-data; boundary=x')).toEqual({
      payload: { formTitle: 'Enquiry', q: { city: 'Pune\nWakad' }, cv: 'cv.pdf', last: 'kept' },
    })
  })

  it.each([
    ['<!doctype html><html></html>', 'text/html'],
    ['\u0000\u0001', 'image/png'],
    ['--x', 'multipart/form-data'],
  ])('%s as %s is unsupported', (body, contentType) => {
    expect(read(body, contentType)).toMatchObject({ refused: { kind: 'unsupported' } })
  })
})

describe('refusals', () => {
  it.each([
    ['{', 'application/json'],
    ['', 'application/json'],
    ['', undefined],
    ['{"name":', form],
    ['name', undefined],
  ])('%s as %s is not JSON', (body, contentType) => {
    expect(read(body, contentType)).toMatchObject({ refused: { kind: 'not_json' } })
  })

  it.each(['[]', '[{"name":"x"}]', '"text"', '42', 'null', 'true'])('%s is not an object (§4.7)', (body) => {
    expect(read(body, 'application/json')).toMatchObject({ refused: { kind: 'not_object' } })
  })

  it('more than 32 levels are too deep (decision 0005.40), however many', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(read(nested(32))).toHaveProperty('payload')
    expect(read(nested(33))).toMatchObject({ refused: { kind: 'too_deep' } })
    expect(read(nested(20_000))).toMatchObject({ refused: { kind: 'too_deep' } })
    expect(read(`a${'[b]'.repeat(200)}=1`, form)).toMatchObject({ refused: { kind: 'too_deep' } })
  })

  it.each([
    ['NUL', '{"name":"a\\u0000b"}'],
    ['half of a surrogate pair', '{"name":"a\\ud800b"}'],
    ['NUL further down', '{"name":{"first":["\\u0000"]}}'],
  ])('%s in a text is 400 with its field (decision 0001.12)', (_, body) => {
    expect(read(body)).toMatchObject({ refused: { kind: 'bad_text', field: 'name' } })
  })

  it('NUL in a form is refused as well', () => {
    expect(read('name=a%00b', form)).toMatchObject({ refused: { kind: 'bad_text', field: 'name' } })
  })
})

describe('text', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff{"name":"Zoë"}'), 'application/json'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{"name":"Zoë"}', 'utf16le'), 'application/json'],
    ['Latin-1 that says so', Buffer.from('{"name":"Zoë"}', 'latin1'), 'application/json; charset=ISO-8859-1'],
    ['Latin-1 that does not say so', Buffer.from('{"name":"Zoë"}', 'latin1'), 'application/json'],
    ['a charset that nobody knows', Buffer.from('{"name":"Zoë"}'), 'application/json; charset=klingon'],
  ])('reads %s', (_, body, contentType) => {
    expect(readPayload(body, contentType)).toEqual({ payload: { name: 'Zoë' } })
  })

  it('keeps integers that a number would round', () => {
    const body =
      '{"lead_id": 7312345678901234567, "phone": 919876543210, "text": "id 7312345678901234567 \\" 9"}'
    expect(read(body)).toEqual({
      payload: { lead_id: '7312345678901234567', phone: 919876543210, text: 'id 7312345678901234567 " 9' },
    })
  })
})

describe('hostile bodies', () => {
  it('pollute no prototype', () => {
    read('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    read('__proto__[polluted]=1&constructor[prototype][polluted]=1', form)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('never throw, whatever the bytes and the label', () => {
    const labels = fc.constantFrom(
      undefined,
      'application/json',
      form,
      'multipart/form-data; boundary=x',
      'a/b; charset=utf-16',
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.json().map(Buffer.from)),
        labels,
        (bytes, label) => {
          expect(Object.keys(readPayload(Buffer.from(bytes), label))).toHaveLength(1)
        },
      ),
    )
  })
})
