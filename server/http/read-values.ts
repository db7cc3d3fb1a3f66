import type { FastifyInstance, preHandlerHookHandler, preValidationHookHandler } from 'fastify'

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

interface Schema {
  readonly type?: unknown
  readonly format?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const isId = ({ format, items }: Schema): boolean => (items ?? { format }).format === 'uuid'

const lowered = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : Array.isArray(value) ? value.map(lowered) : value

/** Ids are compared in JavaScript too: what a schema calls one is in lower case when its handler sees it. */
export function readIds(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { params, querystring: query, body } = route.schema ?? {}
    const schemas = { params, query, body } as Record<Part, Schema | undefined>
    const ids = parts.flatMap((part) => {
      const named = Object.entries(schemas[part]?.properties ?? {}).filter(([, schema]) => isId(schema))
      return named.map(([name]) => [part, name] as const)
    })
    if (ids.length === 0) return
    const read: preHandlerHookHandler = (request, _reply, done) => {
      for (const [part, name] of ids) {
        const values = request[part] as Record<string, unknown>
        if (name in values) values[name] = lowered(values[name])
      }
      done()
    }
    route.preHandler = [read, ...[route.preHandler ?? []].flat()]
  })
}

/** Exact in JavaScript's numbers, whatever the digits. */
const wholeNumber = /^[0-9]{1,15}$/

/**
 * A query string holds texts. Where a route's schema asks for an integer, plain digits become a number before the
 * schema looks; all else (`0x10`, `1e2`, ` 5`, `5.0`) stays text, which the schema refuses by name (decision 0002.18).
 */
export function readWholeNumbers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { properties = {} } = (route.schema?.querystring ?? {}) as Schema
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
