import { describe, expect, it } from 'vitest'
import { readAttribution } from '../../server/capture/attribution/read-attribution.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'

const person = { name: 'Asha Rao', phone: '9876543210', message: 'Please call me' }
const leavesOf = (payload: object) => openPayload({ ...person, ...payload }).leaves
const cameBy = (payload: object) => readAttribution(leavesOf(payload))

describe('how a lead came', () => {
  it.each([
    [
      'utm parameters',
      { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Monsoon', gclid: 'Cj0' },
      { campaign: 'Monsoon', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Monsoon', gclid: 'Cj0' },
    ],
    [
      'Meta lead ads',
      {
        campaign_name: 'Diwali',
        adset_name: 'Pune',
        ad_name: 'Video 2',
        form_name: 'Site visit',
        ad_id: '23',
      },
      { campaign: 'Diwali', ad_set: 'Pune', ad: 'Video 2', ad_id: '23', form: 'Site visit' },
    ],
    [
      'the query of the page address',
      { page_url: 'https://rao.example/flats?utm_source=fb&utm_campaign=Monsoon&fbclid=Iw' },
      {
        campaign: 'Monsoon',
        page: 'https://rao.example/flats?utm_source=fb&utm_campaign=Monsoon&fbclid=Iw',
        utm_source: 'fb',
        utm_campaign: 'Monsoon',
        fbclid: 'Iw',
      },
    ],
    [
      'a click-to-WhatsApp referral',
      { referral: { source_url: 'https://fb.me/x', source_id: '120', headline: 'Flats', ctwa_clid: 'AR' } },
      { ad: 'Flats', ad_id: '120', page: 'https://fb.me/x', ctwa_clid: 'AR' },
    ],
    [
      'hidden fields of a form, which labels name',
      {
        fields: [
          { key: 'question_wa5', label: 'utm_source', value: 'google' },
          { key: 'question_wa6', label: 'gclid', value: 'Cj0' },
        ],
      },
      { utm_source: 'google', gclid: 'Cj0' },
    ],
    ['objects', { campaign: { name: 'Diwali', id: '7' } }, { campaign: 'Diwali', campaign_id: '7' }],
  ])('%s', (_what, payload, found) => expect(cameBy(payload)).toEqual(found))

  it('what the payload says wins over what its addresses say', () => {
    const said = { utm_source: 'newsletter', page_url: 'https://rao.example/?utm_source=fb' }
    expect(cameBy(said)?.utm_source).toBe('newsletter')
  })

  it('of a payload that says nothing of it nothing', () => expect(cameBy({ city: 'Pune' })).toBeNull())

  it('a page that is no address is none', () => expect(cameBy({ landing_page: 'Home' })).toBeNull())
})
