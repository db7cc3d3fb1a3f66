import { describe, expect, it } from 'vitest'
import referenceExamples from '../../server/doors/reference-examples.json' with { type: 'json' }
import { openApiDocuments } from '../../server/start/openapi-documents.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { makeWebhook, post } from '../webhooks/support.ts'

const service = serviceForTests()

const [document] = await openApiDocuments()
const { paths } = JSON.parse(document?.text ?? '{}')
const exampleBody = (path: string) => paths[path].post.requestBody.content['application/json'].example

const made = /"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g

/** A body with a word in the place of what differs from one request to the next. */
const withoutTimes = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replace(made, '"…"'))

describe('every example in the reference is what the service answers', () => {
  it('to the requests of the reference, one after the other', async () => {
    const { admin } = await service.newPeople()
    const answers: Record<string, Record<number, unknown>> = {}
    async function ask(operation: string, method: string, path: string, body?: unknown): Promise<string> {
      const reply = await service.as(admin, method, path, body)
      answers[operation] = { ...answers[operation], [reply.statusCode]: withoutTimes(reply.json()) }
      return reply.json().data?.id
    }
    const lead = { ...exampleBody('/api/v1/leads'), city: 'Pune' }
    await ask('createLead', 'POST', '/leads', { ...lead, phone: '12' })
    const leadId = await ask('createLead', 'POST', '/leads', lead)
    await ask('createLead', 'POST', '/leads', exampleBody('/api/v1/leads'))
    const call = exampleBody('/api/v1/call-logs')
    await ask('createCallLog', 'POST', '/call-logs', call)
    const callId = await ask('createCallLog', 'POST', '/call-logs', { ...call, lead_id: leadId })
    await ask('listLeads', 'GET', '/leads')
    await ask('listCallLogs', 'GET', '/call-logs')
    await ask('deleteCallLog', 'DELETE', `/call-logs/${callId}`)
    await ask('deleteLead', 'DELETE', `/leads/${leadId}`)

    const webhook = await makeWebhook(service, admin.accountId)
    for (const body of [exampleBody('/webhook/{token}'), { name: 'Asha Rao' }]) {
      const reply = await post(service, webhook, body)
      answers.captureLead = { ...answers.captureLead, [reply.statusCode]: withoutTimes(reply.json()) }
    }
    expect(answers).toEqual(withoutTimes(referenceExamples))
  })

  it('and each stands in the document', () => {
    const shown = Object.values<Record<string, { operationId: string; responses: object }>>(paths).flatMap(
      (operations) =>
        Object.values(operations).flatMap(({ operationId, responses }) =>
          Object.entries(responses).flatMap(([status, { content }]) => {
            const example = content?.['application/json']?.example
            return example === undefined ? [] : [[`${operationId} ${status}`, example]]
          }),
        ),
    )
    const given = Object.entries(referenceExamples).flatMap(([operation, answers]) =>
      Object.entries(answers).map(([status, example]) => [`${operation} ${status}`, example]),
    )
    expect(new Map(shown as [string, unknown][])).toEqual(new Map(given as [string, unknown][]))
  })
})
