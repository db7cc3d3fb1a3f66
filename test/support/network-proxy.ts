import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that can be made to fail as networks do. */
export interface NetworkProxy {
  /** The address that was led through the proxy, as it stands behind it. */
  readonly url: string
  /** Connections that are open now fall silent: nothing arrives any more and nobody hangs up. New ones work. */
  silence(): void
  /** New connections are silent too, until told otherwise. */
  silenceNew(isSilent: boolean): void
  close(): Promise<void>
}

function upstreamOf(url: URL): () => Socket {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || url.searchParams.get('port') || 5432)
  return folder?.startsWith('/')
    ? () => connect(`${folder}/.s.PGSQL.${port}`)
    : () => connect(port, url.hostname)
}

/** Leads a database's address through a port of our own on loopback. */
export async function startNetworkProxy(databaseUrl: string): Promise<NetworkProxy> {
  const target = new URL(databaseUrl)
  const toDatabase = upstreamOf(target)
  const sockets = new Set<Socket>()
  let isNewSilent = false
  const server = createServer((near) => {
    const far = toDatabase()
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    if (isNewSilent) hush([near, far])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => hush(sockets),
    silenceNew(isSilent) {
      isNewSilent = isSilent
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function hush(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.unpipe().removeAllListeners('end').pause()
}
