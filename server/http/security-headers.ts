import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** What a page of ours may load: our own files, no inline script. Mantine sets style attributes. */
const pageSources = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
}

/**
 * The headers of every answer to a request that could be read: what helmet sets, read once off an answer that nobody waits for.
 * They are handed to Fastify with the others: what stands on the answer of Node.js beforehand makes it check all of them a second time.
 */
export function securityHeaders(): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: pageSources },
    frameguard: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  setHeaders(request, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
