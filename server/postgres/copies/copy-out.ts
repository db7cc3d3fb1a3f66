import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Row } from '../pipeline/statement-batch.ts'

/**
 * One command whose answer is a stream of copied data: `COPY … TO STDOUT`, or `BASE_BACKUP` of a replication
 * connection. `messages` yields one buffer per message and holds the socket back while nobody reads, so memory does not
 * grow with the data; it fails when the command does. `rows` are the result rows before and after it, as text.
 */
export class CopyOut implements pg.Submittable {
  readonly messages: Readable
  readonly rows: Row[] = []
  private readonly text: string
  private names: string[] = []
  private wire: pg.Connection | undefined

  constructor(text: string) {
    this.text = text
    this.messages = new Readable({
      objectMode: true,
      highWaterMark: 64,
      read: () => this.wire?.stream.resume(),
    })
    // Whoever reads is told; when nobody does any more, the end of the connection is no news.
    this.messages.on('error', () => undefined)
  }

  submit(connection: pg.Connection): void {
    this.wire = connection
    this.wire.query(this.text)
  }

  handleRowDescription(message: { fields: { readonly name: string }[] }): void {
    this.names = message.fields.map(({ name }) => name)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.rows.push(Object.fromEntries(this.names.map((name, i) => [name, message.fields[i] ?? null])))
  }

  handleCopyData(message: { chunk: Buffer }): void {
    // The parser writes over its buffer when the next packet comes.
    if (!this.messages.push(Buffer.from(message.chunk))) this.wire?.stream.pause()
  }

  handleCommandComplete(): void {
    // A base backup is several results; the end is told once, when the server is ready for the next command.
  }

  handleReadyForQuery(): void {
    this.messages.push(null)
  }

  handleError(error: Error): void {
    this.messages.destroy(error)
  }
}
