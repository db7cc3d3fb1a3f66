import type { FastifyInstance, preValidationHookHandler } from 'fastify'

/** Exact in JavaScript's numbers, whatever the digits. */
const wholeNumber = /^[0-9]{1,15}$/

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>
}

/**
 * A query string holds texts. Where a route's schema asks for an integer, plain digits become a number before the
 * schema looks; all else (`0x10`, `1e2`, ` 5`, `5.0`) stays text, which the schema refuses by name (decision 0002.18).
 */
export function readWholeNumbers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { properties = {} } = (route.schema?.querystring ?? {}) as QuerySchema
    const integers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
    if (integers.length === 0) return
    const read: preValidationHookHandler = (request, _reply, done) => {
      const query = request.query as Record<string, unknown>
      for (const name of integers) {
        const text = query[name]
        if (typeof text === 'string' && wholeNumber.test(text)) query[name] = Number(text)
      }
      done()
    }
    route.preValidation = [read, ...[route.preValidation ?? []].flat()]
  })
}
