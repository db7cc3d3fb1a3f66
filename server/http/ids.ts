import type { FastifyInstance, preHandlerHookHandler } from 'fastify'

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

interface Schema {
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
