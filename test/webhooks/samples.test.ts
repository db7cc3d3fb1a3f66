import { describe, expect, it } from 'vitest'
import { bodyOf, readSamples, type Sample, wantedOf } from '../capture/sample-file.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests()

/** Phones compare by digits, notes without the breaks that some samples kept. */
function comparable(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  return field === 'phone' ? text.replace(/\D/g, '') : text.replace(/<br\s*\/?>/g, '').trim()
}

/** Source is compared where the sample says one: without it, the webhook's own label stands. */
function wantedFields(expected: NonNullable<Sample['expected']>): string[] {
  return Object.keys(expected).filter((field) => field !== 'source' || expected.source !== null)
}

for (const folder of ['.', 'other-platforms']) {
  describe(`samples in ${folder}, sent through HTTP to a webhook that nobody configured (§4.7)`, () => {
    it.each(readSamples(folder))('$platform ($file)', async (sample) => {
      const accountId = await service.registrar.account(`sample-${newPhone()}`)
      // Some recorded leads are trials of the platform: they are leads only where tests are taken.
      const webhook = await makeWebhook(service, accountId, {
        accept_tests: sample.expected !== null,
        ...(sample.nameless && { without_name: 'phone' }),
      })
      const { body, contentType } = bodyOf(sample)
      const reply = await post(service, webhook, body, { 'content-type': contentType })
      const [delivery] = await deliveriesOf(service, webhook)
      expect(delivery?.body?.equals(body)).toBe(true)
      const expected = wantedOf(sample)
      if (expected === null) {
        expect(['rejected', 'ignored']).toContain(delivery?.outcome)
        expect(reply.statusCode).toBe(delivery?.outcome === 'ignored' ? 200 : 400)
        return
      }
      expect(reply.json()).toEqual({ data: { id: expect.any(String), status: 'created' } })
      const lead = await leadOf(service, reply.json().data.id)
      const fields = wantedFields(expected)
      expect(Object.fromEntries(fields.map((field) => [field, comparable(field, lead[field])]))).toEqual(
        Object.fromEntries(fields.map((field) => [field, comparable(field, expected[field])])),
      )
    })
  })
}

it('LinkedIn sends ids only: refused with 400, kept as a delivery', async () => {
  const [sample] = readSamples('.').filter(({ file }) => file.startsWith('linkedin'))
  if (!sample) throw new Error('the sample is missing')
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const reply = await post(service, webhook, bodyOf(sample).body)
  expect(reply.statusCode).toBe(400)
  expect(await deliveriesOf(service, webhook)).toMatchObject([{ outcome: 'rejected', lead_id: null }])
})
