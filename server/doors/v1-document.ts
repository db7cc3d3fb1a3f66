import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', examples: ['INVALID_PARAM'] },
        message: { type: 'string', examples: ['phone is not a possible phone number.'] },
        field: { type: 'string', description: 'The failing parameter.', examples: ['phone'] },
      },
    },
  },
}

const refusals: Record<string, string> = {
  400: 'Invalid parameters; error.field names the failing one.',
  401: 'Missing or invalid API key.',
  403: 'Address outside the whitelist, or the key lacks the permission.',
  404: 'Does not exist, or the linked user cannot see it.',
  429: 'More than the admitted requests a minute; Retry-After says when to try again.',
  500: 'Server error.',
}

/** What a webhook's URL answers besides 200 (decision 0005.36). */
const webhookRefusals: Record<string, string> = {
  400: 'No lead can be made of the body; error.field names what is missing. The request is kept.',
  403: 'The webhook is disabled. The request is kept.',
  404: 'There is no such webhook.',
  413: 'The body is larger than 256 KiB.',
  415: 'The body is neither JSON nor a form. The request is kept.',
  429: refusals[429] ?? '',
  500: refusals[500] ?? '',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetitions with the same key and body within 24 hours get the first answer again.',
  schema: { type: 'string', maxLength: 255 },
}

function withRefusals(
  schema: Record<string, unknown>,
  descriptions: Record<string, string>,
): Record<string, unknown> {
  const response = { ...(schema.response as Record<string, unknown>) }
  for (const [status, description] of Object.entries(descriptions)) {
    response[status] = { description, content: { 'application/json': { schema: errorSchema } } }
  }
  return response
}

/** What every v1 operation has besides its own schema: the refusals of §7 and the header of decision 0003.25. */
function withSharedParts(schema: Record<string, unknown>, method: string): Record<string, unknown> {
  const response = withRefusals(schema, refusals)
  const headers =
    method === 'POST'
      ? { headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKey.schema } } }
      : {}
  return { ...schema, ...headers, response, security: [{ apiKey: [] }] }
}

/** OpenAPI 3.1 of /api/v1 and of the webhook's URL; the console's private interface is not in it. */
export function v1Document(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Leadline',
        version: '1.0.0',
        description:
          'Leads and call logs. Version 1 stays supported for at least 12 months after any deprecation notice; breaking changes come under /api/v2.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'le_live_…' } },
      },
      tags: [
        { name: 'Leads', description: 'People who asked for something.' },
        { name: 'Call logs', description: 'Calls with a lead.' },
        { name: 'Webhook', description: 'Lead capture from other platforms.' },
      ],
    },
    transform: ({ schema, url, route }) => ({
      schema: url.startsWith('/api/v1/')
        ? withSharedParts(schema as Record<string, unknown>, String(route.method))
        : url.startsWith('/webhook/')
          ? { ...schema, response: withRefusals(schema as Record<string, unknown>, webhookRefusals) }
          : { ...schema, hide: true },
      url,
    }),
  }
}
