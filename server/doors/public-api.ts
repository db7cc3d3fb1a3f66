import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  callerOfApiKey,
  type FoundApiKey,
  findApiKey,
  isUseStale,
  noteUse,
  type Permission,
  whyEnded,
} from '../api-keys/find-api-key.ts'
import { isWhitelisted } from '../api-keys/ip-whitelist.ts'
import { callLogRoutes } from '../call-logs/v1-routes.ts'
import { leadRoutes } from '../leads/v1-routes.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { isUnavailable, Refusal } from '../refusals/errors.ts'
import { allowanceOfStranger } from './attempts.ts'
import { logKeyUse } from './key-use-log.ts'
import { type CountRequest, limitHeaders, refuseExceeded } from './rate-limit.ts'
import { refusedKeys } from './refused-keys.ts'
import { logTakings } from './takings-log.ts'

export interface PublicApiSettings {
  readonly db: Database
  readonly countRequest: CountRequest
  /** Requests a minute per key. */
  readonly apiRateLimit: number
}

/** Requests a minute from one address that carry no good key, or one that may not be used from there. */
const keylessRateLimit = 300

/** Read for GET, Write for POST, Delete for DELETE (§5). A method that is not here is refused, whatever the key may. */
const permissionOfMethod: Record<string, Permission> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  DELETE: 'delete',
}

function mayUse(key: FoundApiKey, permission: Permission): boolean {
  return { read: key.can_read, write: key.can_write, delete: key.can_delete }[permission]
}

function bearerOf(request: FastifyRequest): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? ''
}

/** Which methods an address knows, from the routes that are registered behind this door. */
function methodsByAddress(app: FastifyInstance): (url: string) => string[] {
  const routes: { address: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const address = new RegExp(`^${url.replace(/:[a-z]+/g, '[^/]+')}$`)
    for (const one of [method].flat()) routes.push({ address, method: one })
  })
  return (url) => {
    const [path = ''] = url.split('?', 1)
    return routes.filter(({ address }) => address.test(path)).map(({ method }) => method)
  }
}

/**
 * The door of the REST interface. Every request passes the same checks in the same order (decision 0004.26): 401 key,
 * 403 address, 429 limit, 403 permission, 404 or 405 address; what is behind the door cannot be reached otherwise.
 */
export async function publicApi(app: FastifyInstance, settings: PublicApiSettings): Promise<void> {
  const { db, countRequest, apiRateLimit } = settings
  const noteKey = logKeyUse(app, db, ({ method }) => permissionOfMethod[method])

  logTakings(app, db)
  const refused = refusedKeys()
  async function countAddress({ clientAddress }: FastifyRequest, token: string): Promise<void> {
    const allowance = await allowanceOfStranger(countRequest, 'keyless', clientAddress, keylessRateLimit)
    refused.refuseExceeded(clientAddress, token, allowance)
  }

  async function refuseKey(request: FastifyRequest, token: string): Promise<never> {
    await countAddress(request, token)
    throw new Refusal(
      'UNAUTHORIZED',
      'A valid API key is needed: Authorization: Bearer <API_KEY>.',
      undefined,
      { 'www-authenticate': 'Bearer' },
    )
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = request.clientAddress
    const token = bearerOf(request)
    refused.refuse(address, token)
    const found = await findApiKey(db, token)
    if (!found) return refuseKey(request, token)
    const { key, accountId } = found
    const now = new Date()
    const ended = whyEnded(key, now)
    noteKey(request, { key, accountId, ended })
    if (ended) return refuseKey(request, token)
    if (!isWhitelisted(key.ip_whitelist, address)) {
      await countAddress(request, token)
      throw new Refusal('IP_NOT_ALLOWED', `This key may not be used from ${address}.`)
    }
    const allowance = await countRequest(`key:${key.id}`, apiRateLimit)
    reply.headers(limitHeaders(allowance))
    refuseExceeded(allowance)
    const permission = permissionOfMethod[request.method]
    if (!permission) return refuseAddress(request)
    if (!mayUse(key, permission))
      throw new Refusal('PERMISSION_DENIED', `This key lacks the ${permission} permission.`)
    if (request.is404) refuseAddress(request)
    request.caller = callerOfApiKey(accountId, key, address)
    request.person = request.caller
    request.defaultRegion = key.default_region
    if (isUseStale(key, now)) noteUseLater(request, request.caller, key, now)
  }

  /** Nobody waits for the note, and a request does not fail for it. */
  function noteUseLater(request: FastifyRequest, caller: Caller, key: FoundApiKey, at: Date): void {
    db.write(caller, (tx) => noteUse(tx, key, at)).catch((error: unknown) => {
      if (!isUnavailable(error)) request.log.warn({ err: error }, 'the last use of a key was not noted')
    })
  }

  const methodsOf = methodsByAddress(app)
  function refuseAddress(request: FastifyRequest): never {
    const methods = methodsOf(request.url)
    if (methods.length === 0) throw new Refusal('NOT_FOUND', 'There is no such address.')
    throw new Refusal('METHOD_NOT_ALLOWED', `${request.method} is not possible here.`, undefined, {
      allow: methods.join(', '),
    })
  }

  app.addHook('onRequest', enter)
  // The hook has refused by now; without a handler of its own this door would not be asked about unknown addresses.
  app.setNotFoundHandler(refuseAddress)
  await app.register(leadRoutes, { db })
  await app.register(callLogRoutes, { db })
}
