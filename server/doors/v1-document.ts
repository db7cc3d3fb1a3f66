import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import written from './reference-examples.json'
import { apiRefusals, bodyRefusals, countedHeaders, headersOf, sharedHeaders } from './shared-replies.ts'
import { type SchemaHolder, shareSchemas } from './shared-schemas.ts'
import { webhookOperations } from './webhook-document.ts'

/** Both POSTs of /api/v1 take it (decision 0003.25). */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetitions with the same key and body within 24 hours get the first answer again.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly object[]
  readonly responses: Readonly<Record<string, object>>
}

interface V1Document extends SchemaHolder {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const postHeaders = ['Leadline-Ignored-Fields', 'Idempotency-Replayed'] as const

/** An operation of /api/v1 with what all of them have: the key, the refusals of §7, the headers. */
function apiOperation(method: string, operation: Operation): object {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const names = [
      ...countedHeaders,
      ...(method === 'post' ? postHeaders : []),
      ...(status === '200' && operation.operationId === 'createLead' ? (['Leadline-Match'] as const) : []),
    ]
    return [status, { ...response, headers: headersOf(names) }]
  })
  const parameters =
    method === 'post'
      ? [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
      : operation.parameters
  return {
    ...operation,
    ...(parameters && { parameters }),
    security: [{ apiKey: [] }],
    responses: {
      ...Object.fromEntries(responses),
      ...apiRefusals,
      ...(method === 'post' && bodyRefusals),
    },
  }
}

/**
 * Answers of the service to the example bodies of the reference, by operation and status, in their order: a lead is created,
 * merged, called, listed, and both are deleted. `test/doors/reference-examples.test.ts` asks for each and compares all but
 * ids and times.
 */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = written

/** A response of an operation with its example, where it has one. */
function withExample(operationId: string | undefined, status: string, response: object): object {
  const example = examples[operationId ?? '']?.[status]
  const { content } = response as { content?: Readonly<Record<string, object>> }
  const json = content?.['application/json']
  if (example === undefined || json === undefined) return response
  return { ...response, content: { ...content, 'application/json': { ...json, example } } }
}

/** Operations with an example of each answer that has one. */
const withExamples = (operations: Readonly<Record<string, object>>): object =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, responses } = operation as Operation
      const shown = Object.entries(responses).map(([status, response]) => [
        status,
        withExample(operationId, status, response),
      ])
      return [method, { ...operation, responses: Object.fromEntries(shown) }]
    }),
  )

function withSharedParts(document: V1Document): object {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    if (path.startsWith('/webhook/')) return [path, withExamples(webhookOperations(operations))]
    const complete = Object.entries(operations).map(([method, operation]) => [
      method,
      apiOperation(method, operation),
    ])
    return [path, withExamples(Object.fromEntries(complete))]
  })
  return shareSchemas({ ...document, paths: Object.fromEntries(paths) })
}

const isPublic = (url: string): boolean => url.startsWith('/api/v1/') || url.startsWith('/webhook/')

/**
 * The v1 reference: OpenAPI 3.1 of /api/v1 and of the webhook's URL, made from the schemas that validate and answer; the page at
 * /docs shows it. The console's private interface is not in it. Registered before the doors, so that it sees their routes.
 */
export async function v1Document(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Leadline',
        version: '1.0.0',
        description:
          'Leads and call logs. Version 1 stays supported for at least 12 months after any deprecation notice; breaking changes come under /api/v2. A body may come packed, with Content-Encoding gzip, deflate or br; another encoding is answered 415.',
        contact: { name: 'Whoever runs this service', url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'le_live_…' } },
        headers: sharedHeaders,
        parameters: { IdempotencyKey: idempotencyKey },
      },
      tags: [
        { name: 'Leads', description: 'People who asked for something.' },
        { name: 'Call logs', description: 'Calls with a lead.' },
        { name: 'Webhook', description: 'Lead capture from other platforms.' },
      ],
    },
    transform: ({ schema, url }) => ({ schema: isPublic(url) ? schema : { ...schema, hide: true }, url }),
    transformObject: (document) =>
      withSharedParts(('openapiObject' in document ? document.openapiObject : {}) as V1Document),
  })
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
