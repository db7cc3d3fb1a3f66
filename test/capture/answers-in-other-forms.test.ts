import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { mapPayload } from './from-raw.ts'
import { unconfigured } from './unconfigured.ts'

const lead = (payload: Record<string, unknown>) => mapPayload(payload, { notesFromUnmapped: 'never' }).values

const rita = { name: 'Rita Sen', phone: '9000000008' }

describe('questions and answers that are no objects', () => {
  it.each([
    [
      'pairs',
      {
        answers: [
          ['Your name', 'Rita Sen'],
          ['Phone', '9000000008'],
        ],
      },
    ],
    [
      'a heading and a row',
      {
        values: [
          ['Name', 'Phone', 'Plan'],
          ['Rita Sen', '9000000008', 'A'],
        ],
      },
    ],
    [
      'columns that are objects, and a row',
      { columns: [{ title: 'Name' }, { title: 'Mobile' }], rows: [['Rita Sen', '9000000008']] },
    ],
    ['two lists', { labels: ['Full name', 'Contact no'], values: ['Rita Sen', '9000000008'] }],
    [
      'numbered keys',
      {
        q1_label: 'Plan',
        q1_value: 'Gold plan',
        q2_label: 'Name',
        q2_value: 'Rita Sen',
        q3_label: 'Phone',
        q3_value: '9000000008',
      },
    ],
    [
      'numbered questions',
      { question1: 'What is your name?', answer1: 'Rita Sen', question2: 'Mobile', answer2: '9000000008' },
    ],
    [
      'a label beside a bare key',
      { field_1: 'Rita Sen', field_1_label: 'Full name', field_2: '9000000008', field_2_label: 'Phone' },
    ],
    [
      'numbers as keys',
      { fields: { 0: { name: 'Full name', value: 'Rita Sen' }, 1: { name: 'Phone', value: '9000000008' } } },
    ],
    [
      'kinds of contact',
      { sender: { name: 'Rita Sen', contacts: [{ type: 'phone', value: '9000000008' }] } },
    ],
    [
      'what XML becomes',
      {
        contact: {
          name: [
            { '@part': 'first', '#text': 'Rita' },
            { '@part': 'last', '#text': 'Sen' },
          ],
          phone: { '@type': 'voice', '#text': '9000000008' },
        },
      },
    ],
  ])('%s', (_, payload) => {
    expect(lead(payload)).toMatchObject(rita)
  })
})

it.each([
  ['question_1', 'answer_1'],
  ['q1', 'a1'],
  ['Question 1', 'Answer 1'],
  ['field_1_name', 'field_1_value'],
  ['label1', 'value1'],
  ['field_1_label', 'field_1'],
])('%s says what %s answers, and is no answer itself', (question, answer) => {
  const asked = ['Which city do you live in?', 'What is your name?', 'At which number?']
  const sent = asked.flatMap((text, i) => [
    [question.replace('1', `${i + 1}`), text],
    [answer.replace('1', `${i + 1}`), ['Pune', 'Rita Sen', '9000000008'][i]],
  ])
  expect(lead({ form: 'Visit', ...Object.fromEntries(sent) })).toMatchObject({ ...rita, city: 'Pune' })
})

it.each([
  { nombre: 'Ana', apellido_paterno: 'Pérez', apellido_materno: 'Soto' },
  { segundo_apellido: 'Soto', primer_apellido: 'Pérez', primer_nombre: 'Ana' },
  { nombres: 'Ana', primerApellido: 'Pérez', segundoApellido: 'Soto', apellidos: 'Pérez Soto' },
])('both family names of a Spanish name are its end: %j', (names) => {
  const { values } = mapPayload({ ...names, correo: 'ana@example.cl' }, { notesFromUnmapped: 'automatic' })
  expect(values).toEqual({ name: 'Ana Pérez Soto', email: 'ana@example.cl' })
})

it.each([
  { first_name: 'Ana Pérez', last_name: 'Ana Pérez' },
  { first_name: 'Ana', last_name: 'Ana Pérez' },
  { first_name: 'Ana Pérez', last_name: 'Pérez' },
])('a form that has one field for a name sends it as both of its parts: %j', (names) => {
  expect(lead({ ...names, email: 'ana@example.cl' }).name).toBe('Ana Pérez')
})

it.each([
  { password: 'Hubli 2026' },
  { confirmPassword: 'Hubli 2026' },
  { contraseña: 'Hubli 2026' },
  { mot_de_passe: 'Hubli 2026' },
  { PWD: 'Hubli 2026' },
])('what somebody types for himself alone is no note: %j', (secret) => {
  const sent = { ...rita, ...secret, plan: 'Gold, with parking' }
  for (const notesFromUnmapped of ['automatic', 'always'] as const) {
    const { notes } = mapPayload(sent, { notesFromUnmapped }).values
    expect([notes?.includes('Gold'), notes?.includes('Hubli')]).toEqual([true, false])
  }
})

it.each([
  ['<id>04l5g00000AbCdE</id><at>2026-03-02T09:00:00Z</at>', 'ignored'],
  ['<data>Rita Sen|9000000008|Gold</data>', 'rejected'],
  ['<kunde>rita@example.com</kunde>', 'rejected'],
])('a SOAP message that is read as no lead is kept where it holds a contact: %s is %s', (message, kind) => {
  const body = Buffer.from(`<e:Envelope xmlns:e="urn:e"><e:Body><add>${message}</add></e:Body></e:Envelope>`)
  expect(interpretDelivery({ body, contentType: 'text/xml' }, unconfigured).kind).toBe(kind)
})

it('an object beside a text is no name of an answer', () => {
  expect(lead({ people: [[rita, 'first call']] })).toMatchObject(rita)
})

describe('form mails: what labelled lines of a text say', () => {
  it.each([
    ['a line each', 'New lead\n\nName: Rita Sen\nPhone: 9000000008'],
    ['dashes and commas', 'Name - Rita Sen, Mobile - 9000000008, Plan - Gold'],
    ['the value on the next line', 'Name:\nRita Sen\n\nPhone:\n9000000008'],
    ['arrows', 'Name => Rita Sen\nPhone -> 9000000008'],
    ['tabs', 'Name\tRita Sen\nPhone\t9000000008'],
    ['a query', 'name=Rita+Sen&phone=9000000008&plan=Gold'],
    ['bold labels', '*Name:* Rita Sen\n*Phone:* 9000000008'],
    [
      'an HTML table',
      '<table><tr><td>Name</td><td>Rita Sen</td></tr><tr><th>Mobile:</th><td>9000000008</td></tr></table>',
    ],
    ['HTML lines', '<p><b>Name</b>: Rita Sen<br/><b>Phone</b>: 9000000008</p>'],
  ])('%s', (_, body) => {
    expect(lead({ subject: 'Enquiry', body })).toMatchObject(rita)
    const relayed = { from_name: 'Portal Leads', from: 'leads@portal.example', to: 'us@shop.example', body }
    expect(lead(relayed)).toMatchObject(rita)
    expect(lead(relayed)).not.toHaveProperty('email')
  })

  it.each([
    ['a heading that names somebody else', 'Agent details:\nName: Ravi\nPhone: 9811111111'],
    ['labels of somebody else', 'Agent name: Ravi\nAgent phone: 9811111111'],
    ['a number without a name', 'Our hours: 9 to 5\nPhone: 9811111111'],
    ['talk', 'My name: you know it. Call 9811111111, please: soon'],
  ])('says nothing after %s', (_, body) => {
    const { name, email, phone } = lead({ from_name: 'Asha Rao', from_email: 'asha@example.com', body })
    expect({ name, email, phone }).toEqual({ name: 'Asha Rao', email: 'asha@example.com', phone: undefined })
  })

  it('a person in fields of the payload is not replaced by one in the message', () => {
    const sent = {
      contact: { name: 'Asha Rao', phone: '9876543210' },
      message: 'Name: Rita Sen\nPhone: 9000000008',
    }
    expect(lead(sent)).toMatchObject({ name: 'Asha Rao', phone: '9876543210' })
  })

  it.each([
    { data: { title: 'A deal', value: '1000', person: rita } },
    { payload: { ...rita, type: 'text', text: 'Is it in stock?' } },
  ])('a record in an envelope is no answer, though it has a title and a value: %j', (payload) => {
    expect(lead(payload)).toMatchObject(rita)
  })

  it.each(["'9000000008", '=9000000008'])('a sheet writes %s for a number that is a text', (phone) => {
    expect(lead({ rows: { ...rita, phone } })).toMatchObject(rita)
  })

  it.each(['question_', 'comment_', 'message'])('the label is what counts beside a key like %s1', (key) => {
    const fields = [
      { key: `${key}1`, label: 'Full name', value: 'Rita Sen' },
      { key: `${key}2`, label: 'Phone', value: '9000000008' },
    ]
    expect(lead({ data: { fields } })).toMatchObject(rita)
  })

  it('questions and answers whose keys begin alike', () => {
    const asked = { extra_question: 'Phone number', extra_answer: '9000000008' }
    expect(lead({ result: { first: 'Rita', last: 'Sen', ...asked } })).toMatchObject(rita)
  })

  it('what was created is no person who created it', () => {
    expect(lead({ data: { created: [{ item: 'person', data: rita }] } })).toMatchObject(rita)
  })

  it('a name with marks is better than none, and a failed formula is no city', () => {
    const row = { full_name: '@asha_rao', phone: '9000000008', city: '#N/A' }
    expect(lead(row)).toEqual({ name: '@asha_rao', phone: '9000000008' })
  })

  it.each(['Ej angivet', 'Não informado', 'nicht angegeben', 'Unknown'])('%s is no answer', (company) => {
    expect(lead({ ...rita, company })).not.toHaveProperty('company')
  })

  it('a chat is known by its number on WhatsApp, and counted elsewhere', () => {
    expect(lead({ first_name: 'Rita Sen', chat_id: '919000000008' })).toMatchObject({ phone: '919000000008' })
    expect(lead({ first_name: 'Rita Sen', chat_id: 7_012_345_678 })).not.toHaveProperty('phone')
  })

  it('a list of lines is one text', () => {
    expect(lead({ lines: ['Name: Rita Sen', 'Phone: 9000000008'] })).toMatchObject(rita)
  })

  it('a mailbox is a name and an address', () => {
    const sent = { From: 'Rita Sen <rita@example.com>', To: 'Us <us@shop.example>', Subject: 'Price' }
    expect(lead(sent)).toMatchObject({ name: 'Rita Sen', email: 'rita@example.com' })
  })

  it.each([' ', '*', ':', '<td', '</td ', ', a', '<http:', '=&', '\t', 'details ', '"<'])(
    'is read quickly however often %j is repeated',
    (piece) => {
      const texts = Array.from({ length: 12 }, () => `Name\n${piece.repeat(19_000 / piece.length)}\n:`)
      const begun = performance.now()
      lead(Object.fromEntries(texts.map((text, index) => [`t${index}`, text])))
      expect(performance.now() - begun).toBeLessThan(1_000)
    },
  )
})
