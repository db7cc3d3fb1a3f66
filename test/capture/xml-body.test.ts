import { describe, expect, it } from 'vitest'
import { expandPayload } from '../../server/capture/body/expand-payload.ts'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { decodeEntities } from '../../server/capture/values/html-entities.ts'
import { mapPayload } from './from-raw.ts'

const read = (body: string, contentType = 'application/xml') => readPayload(Buffer.from(body), contentType)
const lead = (payload: Record<string, unknown>) => mapPayload(payload, { notesFromUnmapped: 'never' }).values

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

const adf = (phones: string) =>
  `<?xml version="1.0"?>\r\n<adf><prospect><customer><contact><name part="first">Rita</name><name part="last">Sen</name>${phones}</contact></customer></prospect></adf>`
const voice = '<phone type="voice">+1 514 842 1234</phone>'
const rita = { name: 'Rita Sen', phone: '+1 514 842 1234' }

describe('ADF in any form', () => {
  it.each([
    `${voice}<phone type="fax">+1 514 842 9999</phone>`,
    `<phone type="pager">5148429999</phone>${voice}`,
  ])('a number of another kind is not the phone: %s', (phones) => {
    const body = read(adf(phones))
    expect('payload' in body && lead(body.payload)).toMatchObject(rita)
  })

  it.each([
    ['type', 'number'],
    ['type', 'value'],
    ['label', 'number'],
  ])('nor in a list of %s and %s', (kind, number) => {
    const [own, fax] = [
      { [kind]: 'work', [number]: rita.phone },
      { [kind]: 'Fax', [number]: '+1 514 842 9999' },
    ]
    for (const phones of [
      [own, fax],
      [fax, own],
    ])
      expect(lead({ name: 'Rita Sen', phones })).toMatchObject(rita)
    expect(lead({ name: 'Rita Sen', phones: [fax] })).toHaveProperty('phone')
  })

  it.each([
    ['xml2js', '_', (part: string) => ({ $: { part } })],
    ['fast-xml-parser', '#text', (part: string) => ({ '@_part': part })],
    ['x2js', '__text', (part: string) => ({ _part: part })],
    ['xml-js', '_text', (part: string) => ({ _attributes: { part } })],
  ])('as JSON of %s', (_by, key, attribute) => {
    const name = [
      { [key]: 'Sen', ...attribute('last') },
      { [key]: 'Rita', ...attribute('first') },
    ]
    expect(lead({ contact: [{ name, phone: [rita.phone] }] })).toMatchObject(rita)
    const whole = { [key]: 'Rita Sen', ...attribute('full') }
    expect(lead({ contact: { name: whole, phone: rita.phone } })).toMatchObject(rita)
  })

  it.each(['adf', 'TextBody', 'body-plain'])('as text of %s in the mail that carried it', (key) => {
    const mail = { from: 'LeadCo <noreply@leadco.example>', subject: 'New lead' }
    expect(lead({ ...mail, [key]: adf(voice) })).toMatchObject(rita)
  })

  it.each([
    '<p>Rita <b>Sen</b></p>',
    '<?xml version="1.0"?><html><b>Rita</b></html>',
    '<x>Rita</x>',
    '<x><y></x>',
  ])('no page and no other text is opened: %s', (text) =>
    expect({ ...expandPayload({ text }) }).toEqual({ text }),
  )

  it('a value in an attribute', () => {
    const body = read(
      '<lead><FirstName>Rita</FirstName><LastName>Sen</LastName><HomePhone val="+1 514 842 1234"/></lead>',
    )
    expect('payload' in body && lead(body.payload)).toMatchObject(rita)
  })

  it('an attribute that holds further objects is no text, and no error', () => {
    const form = 'name=Rita+Sen&phone=9822055543&v[_]=0&v[$][0][x]=1&v[$][type][y]=2'
    const body = read(form, 'application/x-www-form-urlencoded')
    expect('payload' in body && lead(body.payload)).toMatchObject({ name: 'Rita Sen', phone: '9822055543' })
  })
})
