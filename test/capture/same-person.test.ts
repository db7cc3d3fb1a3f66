import { describe, expect, it } from 'vitest'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import { mapPayload } from '../../server/capture/map-payload.ts'

const mapped = (body: Record<string, unknown>, mapping: Record<string, string[]>) =>
  mapPayload(openPayload(body), { mapping, notesFromUnmapped: 'never' }).values

describe('a mapped field and a guess (decision 0020.54)', () => {
  const call = {
    cli_no: '9876543210',
    attended: { full_name: 'Ravi Iyer', mail: 'ravi@office.example' },
  }

  it('takes no email or name from elsewhere once the phone is mapped', () => {
    expect(mapped(call, { phone: ['cli_no'] })).toEqual({ phone: '9876543210' })
  })

  it('takes those of the same person, wherever it stands', () => {
    const body = {
      attended: call.attended,
      who: { cli_no: '9876543210', full_name: 'Asha Rao', mail: 'asha@example.com' },
    }
    expect(mapped(body, { phone: ['who.cli_no'] })).toMatchObject({
      phone: '9876543210',
      name: 'Asha Rao',
      email: 'asha@example.com',
    })
  })

  it('takes the contact of a mapped name from a part that names nobody, and from no other person', () => {
    const name = ['who']
    expect(mapped({ who: 'Zed Khan', reach: { mob: '98200 11111' } }, { name })).toEqual({
      name: 'Zed Khan',
      phone: '98200 11111',
    })
    for (const other of [call.attended, { full_name: 'Ravi Iyer', mob: '98200 11111' }])
      expect(mapped({ who: 'Zed Khan', attended: other }, { name })).toEqual({ name: 'Zed Khan' })
    expect(mapped({ who: 'Zed Khan', agent: { mobile: '98200 11111' } }, { name })).toEqual({
      name: 'Zed Khan',
    })
  })

  it('changes nothing where the payload alone says the same, and where nothing of a person is mapped', () => {
    const body = { phone: '9876543210', full_name: 'Asha Rao', city: 'Pune' }
    expect(mapped(body, { phone: ['phone'] })).toMatchObject({ name: 'Asha Rao', city: 'Pune' })
    expect(mapped(body, { city: ['city'] })).toMatchObject({ name: 'Asha Rao', phone: '9876543210' })
  })
})

describe('who is the lead beside somebody else', () => {
  const map = (sent: Record<string, unknown>) => mapped(sent, {})

  it('is whom a shop has a parcel brought to, whatever account it has', () => {
    const parcel = {
      pickup_details: { name: 'Crumb and Kettle', contact_number: '8041226650' },
      drop_details: { name: 'Asha Rao', contact_number: '9880135527' },
      user_details: { contact_number: '8041226650' },
    }
    expect(map(parcel)).toMatchObject({ name: 'Asha Rao', phone: '9880135527' })
  })

  it('but a sender with a firm is who asked, beside whom the lead is assigned to', () => {
    const sent = { SENDER_NAME: 'Asha Rao', SENDER_MOBILE: '9880135527', SENDER_COMPANY: 'Rao Traders' }
    const staff = { name: 'Neha Desai', email: 'neha@shop.example', phone: '+916360459578' }
    expect(map({ assigned_to: staff, ...sent })).toMatchObject({ name: 'Asha Rao', phone: '9880135527' })
  })

  it('has the name that two words of the email are, before a father', () => {
    const form = { author_name: 'Nandini Deshpande', father_name: 'Vasant Deshpande', phone: '9822055543' }
    expect(map({ ...form, email: 'nandini.deshpande@writer.example' }).name).toBe('Nandini Deshpande')
  })

  it('has the fuller of two names that begin alike', () => {
    const properties = [
      { name: 'name', value: 'Thankam' },
      { name: 'last_name', value: 'Varghese' },
      { name: 'phone', value: '9847055501' },
    ]
    expect(map({ name: 'Thankam', email: 'tv@mail.example', properties }).name).toBe('Thankam Varghese')
  })

  it('lives in no state or country, which are no cities, unless they are both', () => {
    const cityOf = (location: string) => map({ name: 'Asha Rao', phone: '9822055543', location }).city
    expect(['Texas', 'Maharashtra', 'India', 'United Kingdom'].map(cityOf)).toEqual(Array(4).fill(undefined))
    expect(['New York', 'Delhi', 'Pune', 'Singapore'].map(cityOf)).toEqual([
      'New York',
      'Delhi',
      'Pune',
      'Singapore',
    ])
    expect(map({ name: 'Asha Rao', phone: '9822055543', city: 'Georgia' }).city).toBe('Georgia')
  })

  it('has no address that a form writes where nobody gave one, unless nothing else reaches (decision 0058)', () => {
    for (const email of [
      'not-provided@clinic.example',
      'noreply@clinic.example',
      'na@na.com',
      'noemail@gmail.com',
    ]) {
      expect(map({ name: 'Asha Rao', phone: '9822055543', email }).email).toBeUndefined()
      expect(map({ name: 'Asha Rao', email }).email).toBe(email)
    }
  })

  it('is of no company that keeps the account of whoever sends', () => {
    const lead = { name: 'Asha Rao', phone: '9822055543', company_name: 'Summit Roofing' }
    expect(map({ ...lead, company_key: 'summit' }).company).toBeUndefined()
    expect(map({ ...lead, company_id: 'C1', account_id: 'A1' }).company).toBeUndefined()
    expect(map({ ...lead, company_id: 'C1' }).company).toBe('Summit Roofing')
    expect(map({ ...lead, account_name: 'Roof Leads' }).company).toBe('Summit Roofing')
  })

  it('is called as no button or telecom circle is', () => {
    expect(
      map({ mobile: '9822055543', email: 'a.rao@example.com', submit: 'Get Quote' }).name,
    ).toBeUndefined()
    expect(map({ mobile: '9822055543', circle: 'Delhi NCR', operator: 'Reliance Jio' }).name).toBeUndefined()
  })

  it('keeps a plain name beside a contact that may be anything', () => {
    const form = { name: 'Asha Rao', email: 'rao@example.com', phone: '9822055543', contact: 'Trial lesson' }
    expect(map(form).name).toBe('Asha Rao')
    expect(map({ ...form, email: '' }).name).toBe('Asha Rao')
    expect(map({ ...form, name: 'Acme Traders', contact: 'Grace Lin' }).name).toBe('Grace Lin')
  })

  it('is not mixed with whom a text beside it speaks of', () => {
    const message = 'Name: Asha Rao\nPhone: 98450 11223\nEmail: asha@example.com'
    const bot = map({ name: 'Site Bot', email: 'bot@site.example', message })
    expect(bot).toMatchObject({ name: 'Site Bot', email: 'bot@site.example' })
    expect(bot.phone).toBeUndefined()
    const carried = { from: 'wordpress@site.example', sender_name: 'Site Forms', text: message }
    expect(map(carried)).toMatchObject({ name: 'Asha Rao', phone: '98450 11223', email: 'asha@example.com' })
  })

  it('has no email that is an address of a messenger', () => {
    expect(map({ name: 'Asha Rao', phone: '9822055543', email: '919822055543@c.us' }).email).toBeUndefined()
    expect(map({ name: 'Asha Rao', email: '919822055543@c.us' }).phone).toBe('919822055543')
  })
})
