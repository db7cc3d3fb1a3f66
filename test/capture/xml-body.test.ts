import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { decodeEntities } from '../../server/capture/values/html-entities.ts'

const read = (body: string, contentType = 'application/xml') => readPayload(Buffer.from(body), contentType)

describe('XML (decision 0020.50)', () => {
  it('elements and attributes are keys, repeated ones a list, and values are text', () => {
    expect(
      read(
        '<Xml Status="true"><Resp><QryDtl QueryId="7"><City>Pune</City></QryDtl><Tag>a</Tag><Tag>b</Tag><Pin>007</Pin></Resp></Xml>',
      ),
    ).toEqual({
      payload: {
        Status: 'true',
        Resp: { QryDtl: { QueryId: '7', City: 'Pune' }, Tag: ['a', 'b'], Pin: '007' },
      },
    })
  })

  it('equal elements that an attribute tells apart are one object', () => {
    expect(
      read(
        '<c><name part="first">John</name><name part="last">Doe</name><f name="Email">j@example.com</f></c>',
      ),
    ).toEqual({
      payload: { name: { first: 'John', last: 'Doe' }, f: { Email: 'j@example.com' } },
    })
  })

  it.each(['application/xml', 'text/xml', 'text/plain', 'application/x-www-form-urlencoded', ''])(
    'is read as %j',
    (label) => {
      const body =
        '\ufeff<?xml version="1.0"?><!-- a --><?adf version="1"?>\n<l:lead xmlns:l="urn:x"><l:name>A &amp; B</l:name></l:lead>'
      expect(read(body, label)).toMatchObject({ payload: { name: 'A & B' } })
    },
  )

  it('letters with a mark are read by their names', () => {
    expect(decodeEntities('Mar&iacute;a Nu&ntilde;ez &Scaron;&uuml;&szlig;, &quml; stays')).toBe(
      'María Nuñez Šüß, &quml; stays',
    )
  })

  it('CDATA, numeric entities and a bare ampersand are text', () => {
    expect(read('<a><n><![CDATA[Rao & <Sons>]]></n><m>R&#233;my & co</m></a>')).toEqual({
      payload: { n: 'Rao & <Sons>', m: 'Rémy & co' },
    })
  })

  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  it.each([
    [
      'an entity bomb',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><a><name>&l9;</name></a>`,
    ],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><name>&x;</name></a>'],
    ['an external DTD', '<!-- c --><!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a><name>x</name></a>'],
    ['what is cut short', '<a><name>Asha</name>'],
    ['several roots', '<a>1</a><b>2</b>'],
    ['too many levels', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['thousands of levels', '<a>'.repeat(30_000)],
    ['a prototype', '<a><__proto__><x>1</x></__proto__></a>'],
    ['what is no XML', '<<<'],
  ])('%s is refused with 400, and nothing of it is fetched or expanded', (_what, body) => {
    expect(read(body)).toMatchObject({
      refused: { kind: expect.stringMatching(/^(not_json|too_deep|unsupported)$/) },
    })
  })

  it('an entity of the sender’s own stays as it is written', () => {
    expect(read('<a><!DOCTYPE b [<!ENTITY x "y">]><name>&x;</name></a>')).toEqual({
      payload: { name: '&x;' },
    })
    expect(read('<a><name>&x; &quot;Asha&quot;</name></a>')).toEqual({ payload: { name: '&x; "Asha"' } })
  })
})
