import { describe, expect, it } from 'vitest'
import { fieldSynonyms } from '../../server/capture/names/field-synonyms.ts'
import { fillerWords } from '../../server/capture/names/filler-words.ts'
import { askingParties, namedThings, otherParties } from '../../server/capture/names/party-words.ts'
import type { Role } from '../../server/capture/names/role.ts'
import { roleOfName } from '../../server/capture/names/role-of-name.ts'
import { compact, wordsOf } from '../../server/capture/names/words.ts'
import { mapPayload } from './from-raw.ts'

const lead = (payload: Record<string, unknown>) =>
  mapPayload(payload, { notesFromUnmapped: 'automatic' }).values

describe('the tables behind the guess', () => {
  it('no word both says nothing and says that somebody else is meant, but for a few that forms are full of', () => {
    const shared = [...fillerWords].filter((word) => otherParties.has(word) || namedThings.has(word))
    expect(shared.sort()).toEqual(['field', 'fields', 'form', 'to'])
  })

  it.each(['상담사', 'Verkäufer', 'ügyintéző', 'Ответственный'])(
    '%s is looked up as it is written',
    (holder) => {
      const nobody = { id: 7, [holder]: { name: 'Kunal Shah', email: 'kunal@example.net' } }
      expect(lead(nobody)).not.toHaveProperty('name')
      expect(lead({ ...nobody, name: 'Marta Oliveira' })).toMatchObject({ name: 'Marta Oliveira' })
    },
  )

  it('every word of a party is as names are read, without accents and marks', () => {
    const words = [...otherParties, ...askingParties]
    expect(words.filter((word) => compact(wordsOf(word)) !== word)).toEqual([])
  })

  it('no name stands twice, in whatever language', () => {
    const names = fieldSynonyms.flatMap(([, , row]) => row.split(', '))
    const keys = names.map((name) => compact(wordsOf(name)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('every name is that of a role that the guess knows', () => {
    const roles: readonly Role[] = [
      'name',
      'first_name',
      'middle_name',
      'last_name',
      'name_affix',
      'email',
      'phone',
      'phone_area',
      'calling_code',
      'company',
      'city',
      'source',
      'lead_status',
      'priority',
      'tags',
      'deal_value',
      'form_title',
      'message',
      'product',
      'subject',
      'interest',
    ]
    expect(fieldSynonyms.map(([role]) => role).filter((role) => !roles.includes(role))).toEqual([])
  })

  it('nobody is both the asker and somebody else', () => {
    expect([...askingParties].filter((word) => otherParties.has(word))).toEqual([])
  })

  it.each(fieldSynonyms.map(([role, , names]) => [role, names] as const))(
    '%s is found by each of: %s',
    (role, names) => {
      for (const name of names.split(', ')) expect(roleOfName(name)?.role, name).toBe(role)
    },
  )

  it.each([
    ['SENDER_MOBILE', 'phone'],
    ['Email ', 'email'],
    ['your-name', 'name'],
    ['customerName', 'name'],
    ['nombre_del_cliente', 'name'],
    ['имя клиента', 'name'],
    ['Nama Pelanggan', 'name'],
    ['What is your first name?', 'first_name'],
    ['E-Mail-Adresse', 'email'],
    ['Téléphone', 'phone'],
    ['et_pb_contact_message_0', 'message'],
    ['txtmobile', 'phone'],
  ])('%s is %s', (name, role) => {
    expect(roleOfName(name)?.role).toBe(role)
  })

  it.each([
    'form_id',
    'utm_campaign',
    'status',
    'agent_name',
    'dealerMobile',
    'page_title',
    'username_hash',
    'ip',
  ])('%s is nothing of a lead', (name) => {
    expect(roleOfName(name)).toBeNull()
  })
})

describe('traps: said of somebody else, or of nobody', () => {
  const person = { email: 'asha@example.com', mobile: '9876543210' }

  it.each([
    ['form', { form: { name: 'Enquiry' } }],
    ['campaign and ad', { campaign_name: 'Monsoon', ad_name: 'Video 3' }],
    ['agent', { agent: { name: 'Ravi Agent', email: 'ravi@agency.example' } }],
    ['organizer', { organizer: { name: 'Host One' } }],
    ['login', { username: 'asha99' }],
    ['event', { event: { name: 'Open day' } }],
    ['product lines', { line_items: [{ name: 'Blue kurta' }] }],
    ['item and ticket', { item_name: 'Blue kurta', ticket_name: 'General' }],
    ['site', { site: { name: 'Acme' }, 'page name': 'Pricing' }],
  ])('the name of the %s is not the person', (_, others) => {
    expect(lead({ ...person, ...others })).not.toHaveProperty('name')
  })

  it.each([
    ['id', '9876543210'],
    ['created_at', 1712345678],
    ['timestamp_ms', 1712345678901],
    ['postal_code', '110001'],
    ['total_price', '9876543210.00'],
    ['ip', '203.0.113.169'],
    ['gst_number', '27AAPFU0939F1ZV'],
    ['date', '2026-01-15'],
  ])('%s is no phone', (key, value) => {
    expect(lead({ name: 'Asha Rao', email: 'asha@example.com', [key]: value })).not.toHaveProperty('phone')
  })

  it("an entry's status is not the lead's", () => {
    expect(lead({ ...person, name: 'Asha', status: 'active', lead_status: 'junk' })).not.toHaveProperty(
      'status',
    )
    expect(lead({ ...person, name: 'Asha', lead_status: 'contacted' })).toMatchObject({ status: 'Contacted' })
  })

  it('a priority that is none of the three is left out', () => {
    expect(lead({ ...person, name: 'Asha', priority: 'normal' })).not.toHaveProperty('priority')
  })

  it('the address of the site or of a robot is not the person', () => {
    const sent = {
      full_name: 'Asha Rao',
      mobile: '9876543210',
      admin_email: 'a@site.example',
      from_email: 'no-reply@x.example',
    }
    expect(lead(sent)).not.toHaveProperty('email')
  })
})
