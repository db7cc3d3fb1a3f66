import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from '../platform/start-refused.ts'

/** Where a service answers. */
export interface Addresses {
  /** For people: `PUBLIC_URL`, with the real port where any free one was asked for. */
  readonly url: string
  /** On this machine. */
  readonly address: string
}

/** Throws StartRefused, one line, when it cannot listen there. */
export async function listen(app: FastifyInstance, { host, port, publicUrl }: Config): Promise<Addresses> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another`)
    }
    throw new StartRefused(`Cannot listen on ${host}, port ${port} (HOST, PORT): ${message}`)
  }
  const { family, address, port: actual } = app.server.address() as AddressInfo
  return {
    url: port === 0 ? publicUrl.replace(/:0$/, `:${actual}`) : publicUrl,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
  }
}
