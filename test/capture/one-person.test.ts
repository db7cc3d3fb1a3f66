import { describe, expect, it } from 'vitest'
import { severalPeople } from '../../server/capture/delivery/several-people.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import { mapPayload } from './from-raw.ts'

const map = (payload: Record<string, unknown>) => mapPayload(payload, { notesFromUnmapped: 'never' })

const asha = { name: 'Asha Rao', phone: '9876543210' }
const ravi = { name: 'Ravi Kumar', email: 'ravi@example.com', phone: '9876543211' }

describe('several people in one body (§1: no bulk operations)', () => {
  it('the first is the lead, nothing of the others is mixed in, and they are counted', () => {
    const { values, guess } = map({
      source: 'portal',
      leads: [asha, ravi, { ...ravi, phone: '9876543212' }],
    })
    expect(values).toEqual({ ...asha, source: 'portal' })
    expect(guess).toMatchObject({ people: 3, list: 'leads' })
  })

  it('also where each has its answers as pairs', () => {
    const answers = (person: Record<string, string>) => ({
      field_data: Object.entries(person).map(([name, value]) => ({ name, values: [value] })),
    })
    const { values, guess } = map({ entries: [answers(asha), answers(ravi)] })
    expect(values).toEqual(asha)
    expect(guess).toMatchObject({ people: 2, list: 'entries' })
  })

  it('of what JSON:API includes the relationship says whose it is, and one that points to nothing says nothing', () => {
    const data = { type: 'leads', relationships: { owner: { data: { type: 'people', id: '2' } } } }
    const included = [ravi, asha].map((attributes, at) => ({
      type: 'people',
      id: String(2 + at),
      attributes,
    }))
    expect(map({ data, included }).values).toMatchObject(asha)
    expect(map({ data: { attributes: asha, relationships: { owner: { data: {} } } } }).values).toEqual(asha)
  })

  it('also where each is a form with an id and a list of answers', () => {
    const form = (id: number, { name, phone }: typeof asha) => ({
      id,
      answers: [
        { question: 'Your full name', answer: name },
        { question: 'Phone number', answer: phone },
      ],
    })
    const { values, guess } = map({ submissions: [form(1, asha), form(2, ravi)] })
    expect(values).toMatchObject(asha)
    expect(guess).toMatchObject({ people: 2, list: 'submissions' })
  })

  const heading = ['Name', 'Email', 'Phone']
  const row = ({ name, email = '', phone }: Partial<typeof ravi>) => [name, email, phone]
  it.each([
    ['below a heading', { values: [heading, row(asha), row(ravi), ['', '', '']] }, 'values'],
    ['beside the names of their columns', { columns: heading, rows: [row(asha), row(ravi)] }, 'rows'],
    [
      'beside columns that are objects',
      { columns: heading.map((name) => ({ name })), rows: [row(asha), row(ravi)] },
      'rows',
    ],
  ])('also where they are the rows of a table %s', (_, payload, list) => {
    const { values, guess } = map(payload)
    expect(values).toMatchObject(asha)
    expect(guess).toMatchObject({ people: 2, list })
  })

  it.each([
    ['of ids', 'leads', { leads: { lead_ax1: asha, lead_bq2: ravi } }],
    ['of ids in the body', '@', { form: 'visit', lead_1: asha, lead_2: ravi }],
    ['of elements, of which one has no name', 'orders', { orders: [{ phone: ravi.phone }, asha] }],
    [
      'of things, each with its own contact',
      'orders',
      { orders: [asha, { name: 'Ravi', email: ravi.email }] },
    ],
  ])('also where they stand in a list %s', (_, list, payload) => {
    const { guess, origins } = map(payload)
    expect(severalPeople(openPayload(payload), { guess, origins, region: 'IN' })).toEqual({ list, people: 2 })
  })

  it('also where a form repeats its fields for each', () => {
    const payload = { name: [asha.name, ravi.name], phone: [asha.phone, ravi.phone] }
    const { guess, origins } = map(payload)
    expect(severalPeople(openPayload(payload), { guess, origins, region: 'IN' })).toEqual({
      list: 'name',
      people: 2,
    })
  })

  it.each([
    ['one person', { leads: [asha] }],
    [
      'one person with two numbers',
      { ...asha, phones: [{ number: '9876543213' }, { number: '9876543214' }] },
    ],
    ['a person in pieces', { fields: [{ name: 'Asha Rao' }, { phone: '9876543210' }] }],
    ['a host and a guest', { people: [{ ...ravi, is_host: true }, asha] }],
  ])('%s is not several', (_, payload) => {
    const { values, guess } = map(payload)
    expect(guess.people).toBe(1)
    expect(values.name).toBe('Asha Rao')
    expect(values).not.toHaveProperty('email')
  })
})

describe('what belongs to somebody of another name stays with them', () => {
  it.each([
    ['a contact beside a user', { contact: asha, user: { name: 'Bob Desk', email: 'bob@us.example' } }],
    [
      'a call beside the line that rang',
      { data: { contact: asha, number: { name: 'Main line', digits: '1800' } } },
    ],
  ])('%s', (_, payload) => {
    expect(map(payload).values).toEqual(asha)
  })

  it('a family name that stands deeper is the same person', () => {
    const subscriber = { name: 'Asha', email: 'asha@example.com', fields: { last_name: 'Rao' } }
    expect(map({ subscriber }).values).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com' })
  })
})

describe('a name with digits', () => {
  it('is better than none', () => {
    expect(map({ full_name: 'Asha 123456000', mobile: '9876543210' }).values.name).toBe('Asha 123456000')
  })

  it('gives way to one without', () => {
    const sent = { full_name: 'Asha 123456000', first_name: 'Asha', last_name: 'Rao', mobile: '9876543210' }
    expect(map(sent).values.name).toBe('Asha Rao')
  })

  it.each(['#1001', '9876543210', '2026-01-15'])('%s is no name', (name) => {
    expect(map({ customer_name: name, mobile: '9876543210' }).values).not.toHaveProperty('name')
  })
})

describe('the city of a place of business is not the person’s', () => {
  it('where the location has a name or an id', () => {
    const location = { id: 'gym-1', city: 'Boston' }
    expect(map({ ...asha, location }).values).not.toHaveProperty('city')
    expect(map({ contact: { ...asha, city: 'Pune' }, location }).values.city).toBe('Pune')
    expect(map({ ...asha, location: { city: 'Boston', country: 'US' } }).values.city).toBe('Boston')
  })
})

describe('what stands beside the customer is not the customer’s', () => {
  const booked = { name: 'Asha Rao', email: 'asha@example.com' }

  it.each([
    ['an event', { attendee: booked, event: { city: 'Lagos' } }],
    ['a trip', { traveller: booked, trip: { city: 'Lagos', country: 'Nigeria' } }],
    ['an employer', { customer: { ...booked, employment: { city: 'Lagos' } } }],
    ['a meeting by video', { ...booked, location: 'Google Meet' }],
    ['a room', { ...booked, location: 'Conference Room B' }],
  ])('the city of %s', (_, body) => {
    expect(map(body).values).toMatchObject(booked)
    expect(map(body).values.city).toBeUndefined()
  })

  it.each([
    ['whom a message goes to', { from_name: 'Asha Rao', to_name: 'Studio Nord', email: booked.email }],
    ['who recommended', { referred_person: booked, referring_person: ravi }],
    [
      'a doctor who refers',
      { referral: { patient: booked, referredBy: { doctorName: 'Dr. Mani', mobile: ravi.phone } } },
    ],
    ['who repairs the car', { customer: booked, workshop: { name: 'Sri Motors', phone: '08023456789' } }],
  ])('the name of %s', (_, body) => {
    expect(map(body).values).toEqual(booked)
  })

  it('a number under more words goes before one under fewer', () => {
    const body = { clientName: 'Asha Rao', clientContactNumber: '9876543210', groomContactNumber: ravi.phone }
    expect(map(body).values).toEqual(asha)
  })

  it.each([
    { direction: 'outbound', from: '+918047000001', to: '+919876543210' },
    { inbound: false, from_number: '+918047000001', to_number: '+919876543210' },
  ])('of a call out, the number that was called is theirs: %j', (call) => {
    expect(map({ customer_name: 'Asha Rao', ...call }).values).toMatchObject({
      name: 'Asha Rao',
      phone: '+919876543210',
    })
  })

  it('a login goes behind the parts of a name', () => {
    const user = {
      display_name: 'asha.rao',
      user_firstname: 'Asha',
      user_lastname: 'Rao',
      user_email: booked.email,
    }
    expect(map(user).values).toEqual(booked)
  })

  it('the address that stands for none is nobody’s', () => {
    expect(map({ customer: { ...asha, email: 'void@razorpay.com' } }).values.email).toBeUndefined()
  })

  it('who answered questions is no answer', () => {
    const answers = [{ question: 'Phone', answer: '9876543210' }]
    expect(map({ attendees: [{ ...booked, answers }] }).values).toEqual({ ...booked, phone: asha.phone })
  })
})

describe('who asked, in whatever language', () => {
  const of = (name: string, phone: string) => ({ nome: name, telefone: phone })
  const [rita, karim] = [of('Rita Serra', '+393331239876'), of('Karim Ziad', '+33699999999')]
  const flat = { phone: '+393331239876' }

  it.each([
    ['emergency contact', { contact_d_urgence: karim, client: rita }],
    ['passenger and driver', { fahrer: karim, fahrgast: rita }],
    ['recipient, sender and courier', { expediteur: karim, destinataire: rita, livreur: karim }],
    ['tenant and landlord', { ev_sahibi: karim, kiracı: rita }],
    ['guest and host', { anfitriao: karim, hospede: rita }],
    ['insured and broker', { courtier: karim, assuré: rita }],
    ['participant and organizer', { veranstalter: karim, teilnehmer: [rita] }],
    ['owner of an animal', { animale: { nome: 'Fido' }, proprietario: rita, veterinario: karim }],
    ['owner beside a pet', { pets: [{ name: 'Milo' }], owner: rita }],
    ['owner in flat keys', { ...flat, name: 'Biscuit', breed: 'Pug', owner: 'Rita Serra' }],
    ['owner in words', { nama_hewan: 'Mochi', nama_pemilik: 'Rita Serra', no_hp_pemilik: flat.phone }],
    ['guardian of a child', { alumno: { grado: '4' }, nombre_alumno: 'Luis', encargado: rita }],
    [
      'who writes of a wedding',
      { ...flat, bride_name: 'Nisha', groom_name: 'Rohan', your_name: 'Rita Serra' },
    ],
  ])('%s', (_, payload) => {
    expect(map(payload).values).toMatchObject('alumno' in payload ? flat : { name: 'Rita Serra', ...flat })
  })

  it.each([
    ['an owner', { deal: 'Annual plan', owner_name: 'Rita Serra', owner_phone: flat.phone }],
    ['an owner beside the pets of a tenant', { pets: '2', owner: rita }],
    ['a teacher', { course: 'Maths', student_count: 3, tutor: rita }],
  ])('not %s', (_, payload) => {
    expect(map(payload).values).not.toHaveProperty('phone')
  })

  it('an owner of a record beside a customer with an animal', () => {
    const sent = { ...asha, pet_name: 'Milo', species: 'dog', owner: 'Ravi Kumar', owner_phone: ravi.phone }
    expect(map(sent).values).toMatchObject({ name: 'Asha Rao' })
  })
})
