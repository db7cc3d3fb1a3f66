import { countedHeaders, headersOf, webhookRefusals } from './shared-replies.ts'

interface Operation {
  readonly operationId?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<Record<string, object>>
}

type Responses = Readonly<Record<string, { readonly content?: object }>>

const anyText = { schema: { type: 'string' } }

/** Bodies that are taken beside JSON (decisions 0005.41, 0020.50). */
const otherBodies = {
  'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: true } },
  'multipart/form-data': { schema: { type: 'object', additionalProperties: true } },
  'application/xml': anyText,
}

/** Answers that are no JSON: a text that the webhook is set to answer, and what a handshake wants back (decisions 0020.49, 0020.53). */
const otherAnswers = { 'text/plain': { ...anyText, example: 'RECEIVED' }, 'text/xml': anyText }

const refusedMethod = {
  405: {
    description:
      'The webhook does not take GET: the request is kept, and can be taken once the setting is on.',
    headers: headersOf(countedHeaders),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}

const pushDescription =
  'As POST: some platforms send by this method. The body is read in the same way, and the query behind it.'

const getDescription =
  'Without a query: 200 and one line of text, for whoever tests the address. With a query that is a handshake, such as `hub.challenge` or `challengeCode`: what the platform wants back. With any other query: a delivery whose payload is the query, where the webhook takes GET.'

function withOtherAnswers(responses: Operation['responses']): Operation['responses'] {
  const { 200: captured, ...refused } = responses as Responses
  const description =
    'What became of the payload; or the text that the webhook is set to answer, or what a handshake wants back.'
  return {
    200: {
      ...captured,
      description,
      headers: headersOf(countedHeaders),
      content: { ...captured?.content, ...otherAnswers },
    },
    ...refused,
  }
}

/** All that a webhook's address answers, from what the route says of POST: PUT, PATCH and GET (decision 0020.48). */
export function webhookOperations({ post }: Readonly<Record<string, Operation>>): Record<string, object> {
  if (!post) throw new Error('a webhook is posted to')
  const { requestBody, ...bare } = post
  const responses = { ...withOtherAnswers(post.responses), ...webhookRefusals }
  const { 413: _tooLarge, 415: _unread, ...withoutBody } = responses as Record<string, object>
  const body = { ...requestBody, content: { ...requestBody?.content, ...otherBodies } }
  const pushed = (operationId: string, method: string): object => ({
    ...post,
    operationId,
    summary: `Push a lead by ${method}`,
    description: pushDescription,
    requestBody: body,
    responses,
  })
  return {
    get: {
      ...bare,
      operationId: 'askWebhook',
      summary: 'Test the address, answer a handshake, or push a lead by GET',
      description: getDescription,
      responses: { ...withoutBody, ...refusedMethod },
    },
    post: { ...post, requestBody: body, responses },
    put: pushed('captureLeadByPut', 'PUT'),
    patch: pushed('captureLeadByPatch', 'PATCH'),
  }
}
