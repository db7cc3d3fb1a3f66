import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { Database, Tx } from '../records/database.ts'
import { Pagination } from './paging.ts'
import { type TidyRules, tidyBefore } from './tidy-body.ts'
import { DataOf, Deleted, IdParams } from './validation.ts'

/** The schemas of what a request sends; the reference shows them too. */
interface Taken {
  readonly params?: TSchema
  readonly querystring?: TSchema
  readonly body?: TSchema
}

/** The route answers with `data` of this schema, with the first of the statuses unless the handler chooses another of them. */
interface Shape extends Taken {
  readonly answer: TSchema
  readonly statuses?: readonly (200 | 201)[]
  /** How a body is made ready for its schema. */
  readonly tidy?: TidyRules
  readonly onResponse?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

interface ListShape extends Taken {
  readonly entry: TSchema
  /** Further members of the answer, beside `data` and `pagination`. */
  readonly more?: TProperties
}

type TypeOf<S> = S extends TSchema ? Static<S> : unknown

interface Route<S extends Taken> {
  Params: TypeOf<S['params']>
  Querystring: TypeOf<S['querystring']>
  Body: TypeOf<S['body']>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`
type Handler<S extends Taken> = (request: FastifyRequest<Route<S>>, reply: FastifyReply) => unknown
/** A step in the database for whoever asks, at the time when it is done. */
type Step<S extends Taken> = (tx: Tx, request: FastifyRequest<Route<S>>, at: Date) => unknown

/**
 * Registers routes of the console under a tag of its reference. What a route takes types what its handler is given, and
 * what the handler answers is sent under `data`.
 */
export function consoleRoutes(app: FastifyInstance, db: Database, tag: string) {
  const tags = [tag]

  /** `POST /path`, whatever it does. */
  function answer<S extends Shape>(
    route: `${Method} ${Path}`,
    summary: string,
    { answer: schema, statuses = [200], tidy, onResponse, ...taken }: S,
    handler: Handler<S>,
  ): void {
    const [method, url] = route.split(' ') as [Method, Path]
    const response = Object.fromEntries(statuses.map((status) => [status, DataOf(schema)]))
    app.route<Route<S>>({
      method,
      url,
      ...(tidy && { preValidation: tidyBefore(tidy) }),
      ...(onResponse && { onResponse }),
      schema: { tags, summary, ...taken, response },
      handler: async (request, reply) => {
        reply.code(statuses[0] ?? 200)
        return { data: await handler(request, reply) }
      },
    })
  }

  /** A GET of one round trip. */
  const read = <S extends Shape>(path: Path, summary: string, shape: S, step: Step<S>): void =>
    answer(`GET ${path}`, summary, shape, (request) =>
      db.read(request.caller, async (tx) => step(tx, request, new Date())),
    )

  /** `POST /path`, in one transaction. */
  const write = <S extends Shape>(route: `${Method} ${Path}`, summary: string, shape: S, step: Step<S>) =>
    answer(route, summary, shape, (request) =>
      db.transaction(request.caller, async (tx) => step(tx, request, new Date())),
    )

  /** A DELETE of `/…/:id`, in one transaction. */
  const remove = (path: Path, summary: string, step: (tx: Tx, id: string, at: Date) => unknown): void =>
    write(`DELETE ${path}`, summary, { params: IdParams, answer: Deleted }, async (tx, { params }, at) => {
      await step(tx, params.id, at)
      return { id: params.id, deleted: true }
    })

  /** A GET of a page that `listBody` has put together. */
  function list<S extends ListShape>(
    path: Path,
    summary: string,
    { entry, more, ...taken }: S,
    handler: Handler<S>,
  ): void {
    const response = { 200: Type.Object({ data: Type.Array(entry), pagination: Pagination, ...more }) }
    app.get<Route<S>>(path, { schema: { tags, summary, ...taken, response } }, async (request, reply) =>
      reply.type('application/json; charset=utf-8').send(await handler(request, reply)),
    )
  }

  return { answer, read, write, remove, list }
}
