import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A node of a cluster behind a port of our own, so that it can be lost to everybody and come back. */
export class NodeProxy {
  readonly host = '127.0.0.1'
  port = 0
  private readonly target: { readonly host: string; readonly port: number }
  private readonly sockets = new Set<Socket>()
  private server: Server | null = null

  constructor(host: string, port: number) {
    this.target = { host, port }
  }

  /** Opens, always on the same port. */
  async open(): Promise<void> {
    this.server = createServer({ noDelay: true }, (near) => {
      const far = connect(this.target.port, this.target.host).setNoDelay(true)
      for (const socket of [near, far]) {
        this.sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    }).listen(this.port, this.host)
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
  }

  /** As when the server is killed: connections are reset, new ones refused. */
  async lose(): Promise<void> {
    const closed = this.server && once(this.server, 'close')
    this.server?.close()
    for (const socket of this.sockets) socket.resetAndDestroy()
    await closed
    this.server = null
  }
}
