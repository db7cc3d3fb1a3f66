import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Closer } from '../closers.ts'
import { type Addresses, listen } from '../listen.ts'
import { handOut, type Taker } from './hand-out.ts'

/** Takes connections for all workers and hands them out; nothing is read of them here. Throws StartRefused. */
export async function acceptConnections(
  config: Config,
  takers: () => Taker[],
  log: FastifyBaseLogger,
): Promise<{ addresses: Addresses; close: Closer }> {
  const servers: Server[] = []
  const handOver = handOut(takers, log)
  const noConnection = (error: Error): void => log.error({ err: error }, 'no connection')
  function open(): Server {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      // Who hangs up before a worker has it is nobody's fault.
      socket.on('error', () => undefined)
      handOver(socket)
    })
    servers.push(server)
    return server
  }

  const first = open()
  const addresses = await listen(first, config)
  first.on('error', noConnection)
  const { address: bound, port } = first.address() as AddressInfo
  // That name means two addresses, and one process answers on both.
  const others = config.host === 'localhost' ? await lookup('localhost', { all: true }) : []
  for (const { address: host } of others.filter(({ address }) => address !== bound)) {
    const server = open().listen({ host, port })
    await once(server, 'listening').catch((error) => log.warn({ err: error, host }, 'not served there'))
    server.on('error', noConnection)
  }
  return {
    addresses,
    close: async () => {
      for (const server of servers) server.close()
    },
  }
}
