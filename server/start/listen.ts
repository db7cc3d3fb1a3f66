import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Config } from '../config.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import type { Closer } from './closers.ts'

/** Where a service answers. */
export interface Addresses {
  /** For people: `PUBLIC_URL`, with the real port where any free one was asked for. */
  readonly url: string
  /** On this machine. */
  readonly address: string
}

/**
 * Tries the port first of all, so that a start that cannot have it ends before it has made anything. Of PORT=0 the config
 * has the real one, also in its address for people; it is held until `giveFree`, right before `listen`. Any other
 * refuses connections until then. Throws as `listen`.
 */
export async function takePort(given: Config): Promise<{ config: Config; giveFree: Closer }> {
  const server = createServer((socket) => socket.destroy())
  const { url } = await listen(server, given)
  const { port } = server.address() as AddressInfo
  const giveFree = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  if (given.port !== 0) await giveFree()
  return { config: { ...given, port, publicUrl: url }, giveFree }
}

/** `begin` is how, where the server's own `listen` is not all. Throws StartRefused, one line, when it cannot listen there. */
export async function listen(
  server: Server,
  { host, port, publicUrl }: Config,
  begin: (where: { host: string; port: number }) => Promise<unknown> = (where) =>
    once(server.listen(where), 'listening'),
): Promise<Addresses> {
  try {
    await begin({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefused(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another`)
    throw new StartRefused(`Cannot listen on ${host}, port ${port} (HOST, PORT): ${message}`)
  }
  const { family, address, port: actual } = server.address() as AddressInfo
  return {
    url: port === 0 ? publicUrl.replace(/:0$/, `:${actual}`) : publicUrl,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
  }
}
