import { describe, expect, it } from 'vitest'
import { deliveryIdOf, holdsCondition, isMarkedAsTest, isNonLeadEvent } from './from-raw.ts'
import { everySample } from './sample-file.ts'

const sampleBody = (file: string): Record<string, unknown> => {
  const sample = everySample().find((one) => one.file === file)
  return sample?.body as Record<string, unknown>
}

describe('delivery id of a known platform (decision 0005.38)', () => {
  it.each([
    ['google_ads.json', /^lead_id:TeSter-123/],
    ['indiamart_push.json', /^response\.unique_query_id:621654886$/],
    ['indiamart_array.json', /^response\.unique_query_id:77$/],
    ['justdial.json', /^leadid:JD191$/],
    ['meta_leadgen_with_field_data.json', /^entry\.changes\.value\.leadgen_id:123456789$/],
    ['typeform.json', /^event_id:LtWXD3crgy$/],
    ['tally.json', /^eventid:a4cb511e/],
    ['wix_automation.json', /^data\.submissionid:/],
    ['calendly_v2.json', /^payload\.uri:.*invitees\/CCCC$/],
    ['whatsapp_cloud.json', /^entry\.changes\.value\.messages\.id:wamid/],
  ])('%s', (file, id) => {
    expect(deliveryIdOf(sampleBody(file))).toMatch(id)
  })

  it.each(['gravity_forms.json', 'elementor_simple.json', 'website_form_flat.json', 'hubspot_contact.json'])(
    'is none where only forms, pages and contacts have ids: %s',
    (file) => {
      expect(deliveryIdOf(sampleBody(file))).toBeNull()
    },
  )

  it('keeps ids of different kinds apart', () => {
    expect(deliveryIdOf({ lead_id: '7' })).not.toBe(deliveryIdOf({ leadid: '7' }))
  })

  it.each(['', null, 0, {}, true, -1, 'N/A', 'undefined', '{{lead.id}}'].map((id) => ({ lead_id: id })))(
    'is none for %j',
    (payload) => {
      expect(deliveryIdOf(payload)).toBeNull()
    },
  )
})

describe('test sends (decision 0005.43a)', () => {
  it.each([
    { is_test: true },
    { is_test: 'true' },
    { isTest: 1 },
    { test: '1' },
    { testLead: true },
    { data: { is_test: true } },
    { field_data: [{ name: 'full_name', values: ['<test lead: dummy data for full_name>'] }] },
  ])('%j is one', (payload) => {
    expect(isMarkedAsTest(payload)).toBe(true)
  })

  it.each([
    { is_test: false },
    { test: '' },
    { test: 'Blood sugar' },
    { name: 'Test' },
    { message: 'test' },
    {},
  ])('%j is none', (payload) => {
    expect(isMarkedAsTest(payload)).toBe(false)
  })

  it('no sample is one but those that say so', () => {
    const marked = everySample().filter(({ body }) => isMarkedAsTest(body as Record<string, unknown>))
    expect(marked.map((sample) => sample.file)).toEqual([
      'google_ads_no_names.json',
      'google_ads_test_lead.json',
      'meta_test_lead.json',
    ])
  })
})

describe('events that are no lead', () => {
  it.each([
    { event: 'invitee.canceled' },
    { triggerEvent: 'BOOKING_CANCELLED' },
    { leadAction: 'DELETED' },
    { event: 'ping' },
    { type: 'unsubscribe' },
    { type: 'message_api_delivered' },
    { event: { type: 'email.opened' } },
    { meta: { action: 'person.deleted' } },
    { event_name: 'AppointmentRescheduled' },
    { event: 'deleted.person' },
    { event: 'lead.deleted.v2' },
    { event: 'booking_cancelled_by_guest' },
    { event: 'subscriber.clicked_email' },
    { event: 'link_clicked' },
    { event: 'delivered', name: 'Asha', phone: '9876543210' },
    { event: 'booking.updated', data: { status: 'cancelled' } },
    { booking: { status: 'Cancelled' } },
  ])('%j', (payload) => {
    expect(isNonLeadEvent(payload)).toBe(true)
  })

  it.each([
    { event: 'invitee.created' },
    { triggerEvent: 'BOOKING_CREATED' },
    { leadAction: 'CREATED' },
    { type: 'WEB' },
    { topic: 'My order was cancelled' },
    { topic: 'Cancellation', name: 'Asha', phone: '9876543210' },
    { event: 'Bounce', name: 'Asha', phone: '9876543210' },
    { type: 'visa-declined', name: 'Asha', phone: '9876543210', message: 'Call me' },
    { event: 'flight_cancellation_claim' },
    { event: 'bounce_house_booking' },
    { event: 'lead.removed_from_duplicate' },
    { event: 'lead.not_spam' },
    { event: 'account.opened' },
    { event: 'lead_delivered' },
    { event: 'callback_requested_clicked' },
    { event: 'payment_declined' },
    { event: 'winback.requested', data: { status: 'cancelled' } },
    { status: 'canceled', caller_name: 'Asha' },
    {},
  ])('%j may be one', (payload) => {
    expect(isNonLeadEvent(payload)).toBe(false)
  })

  it('no sample that becomes a lead is taken for one', () => {
    const leads = everySample().filter((sample) => sample.expected !== null)
    expect(leads.filter(({ body }) => isNonLeadEvent(body as Record<string, unknown>))).toEqual([])
  })
})

describe("the webhook's own condition (decision 0005.43a)", () => {
  const payload = { event: 'invitee.created', n: 0, list: [], payload: { status: 'active' } }
  it.each([
    ['', true],
    ['  ', true],
    ["event == 'invitee.created'", true],
    ["event == 'invitee.canceled'", false],
    ["event == 'invitee.created' && payload.status == 'active'", true],
    ['payload', true],
    ['missing', false],
    ['list', false],
    ['n', true],
    ['contains(event, `"created"`)', true],
    ['a..b', false],
  ])('%j holds: %s', (condition, expected) => {
    expect(holdsCondition(payload, condition)).toBe(expected)
  })
})
