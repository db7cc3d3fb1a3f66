import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the network behaves from now on. */
export interface Weather {
  /** New connections fall silent as soon as they are there. */
  isSilent: boolean
  /** New connections are refused, as where no server runs. */
  isGone: boolean
  /** Each packet takes so long, in ms, either way. */
  delayMs: number
  /** True loses this answer of the database with its connection: what was sent is done, and nobody hears so. */
  losesAnswer: () => boolean
}

/** A way to a database, or to a Redis, that can be made to fail as networks do. */
export interface NetworkProxy {
  /** The address that was led through the proxy, as it stands behind it. */
  readonly url: string
  readonly weather: Weather
  /** Connections that are open now fall silent: nothing arrives any more and nobody hangs up. New ones work. */
  silence(): void
  /** Connections that are open now end. */
  cut(): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isSilent: boolean
}

function upstreamOf(url: URL): () => Socket {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || url.searchParams.get('port') || 5432)
  return folder?.startsWith('/')
    ? () => connect(`${folder}/.s.PGSQL.${port}`)
    : () => connect(port, url.hostname)
}

/** Leads a database's address through a port of our own on loopback, any free one unless it is named. */
export async function startNetworkProxy(databaseUrl: string, port = 0): Promise<NetworkProxy> {
  const toDatabase = upstreamOf(new URL(databaseUrl))
  const weather: Weather = { isSilent: false, isGone: false, delayMs: 0, losesAnswer: () => false }
  const pairs = new Set<Pair>()

  function pass(pair: Pair, from: Socket, to: Socket): void {
    const send = (bytes: Buffer): void => {
      if (!pair.isSilent && to.writable) to.write(bytes)
    }
    from.on('data', (bytes: Buffer) => {
      if (from === pair.far && weather.losesAnswer()) {
        pair.near.destroy()
        pair.far.destroy()
      } else if (weather.delayMs > 0) setTimeout(send, weather.delayMs, bytes)
      else send(bytes)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      pairs.delete(pair)
      if (!pair.isSilent) to.destroy()
    })
  }

  // Else an answer that comes in two pieces takes 40 ms more: the second waits until the first is acknowledged.
  const server = createServer({ noDelay: true }, (near) => {
    if (weather.isGone) return void near.resetAndDestroy()
    const pair = { near, far: toDatabase().setNoDelay(true), isSilent: weather.isSilent }
    pairs.add(pair)
    pass(pair, pair.near, pair.far)
    pass(pair, pair.far, pair.near)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    weather,
    silence() {
      for (const pair of pairs) pair.isSilent = true
    },
    cut,
    async close() {
      server.close()
      cut()
    },
  }
}
