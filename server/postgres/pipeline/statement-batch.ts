import pg from 'pg'
import { serialize } from 'pg-protocol'
import { withAccountInText } from '../citus/account-in-text.ts'
import { isOutdatedStatement } from '../pool/database-errors.ts'
import { bindMessage, type MessageStream, wireValue, writeMessages } from './bind-message.ts'
import { type Column, type KeptStatement, KeptStatements, nameOf, type Use } from './kept-statements.ts'

/** A statement with its parameters, as `sql` of sql-template-tag makes them. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** True when nobody needs its columns. */
  readonly answersNothing?: boolean
}

/** Marks a statement whose columns nobody needs; its text is made once. */
export const answeringNothing = ({ text, values }: Statement): Statement => ({
  text,
  values,
  answersNothing: true,
})

export type Row = Record<string, unknown>

/** What one statement of a batch answered. */
export interface Answer {
  /** The command tag, such as `SELECT 1` or `COMMIT`. */
  command: string
  readonly rows: Row[]
}

/** The part of a node-postgres connection that a batch uses. */
interface Wire {
  readonly stream: MessageStream
}

/** Bind and execute of what has no parameters, such as `begin`: the same bytes each time. */
const messagesWithoutValues = new Map<string, Buffer>()

function messageWithoutValues(name: string): Buffer {
  let message = messagesWithoutValues.get(name)
  if (message === undefined) {
    message = Buffer.concat([...bindMessage(name, []), serialize.execute()])
    messagesWithoutValues.set(name, message)
  }
  return message
}

const keptByWire = new WeakMap<Wire, KeptStatements>()

function keptOf(wire: Wire): KeptStatements {
  const kept = keptByWire.get(wire) ?? new KeptStatements()
  keptByWire.set(wire, kept)
  return kept
}

/** How many prepared statements a connection keeps. */
export function statementsOf(client: pg.ClientBase): number {
  // The types keep a client's connection to themselves.
  return keptOf((client as unknown as { readonly connection: Wire }).connection).size
}

/**
 * Statements that are written to the socket together and synchronised once: one packet out, one packet back.
 * node-postgres synchronises after every statement, which costs a system call and a promise each; for the four
 * statements of a step that was two fifths of the time. A failed statement ends the batch and the rest is not done;
 * the connection stays usable for a rollback.
 */
export class StatementBatch implements pg.Submittable {
  readonly done: Promise<Answer[]>
  private readonly answers: Answer[] = []
  private readonly statements: readonly Statement[]
  private readonly accountId: string
  private readonly use: Use
  private current: Answer = { command: '', rows: [] }
  /** The columns of each statement, once they are known. */
  private readonly columns: (readonly Column[] | undefined)[] = []
  /** The prepared statement that each one uses; nothing for a statement parsed for one use. */
  private readonly kept: (KeptStatement | undefined)[] = []
  private readonly parsed: KeptStatement[] = []
  private resolve!: (answers: Answer[]) => void
  private reject!: (error: Error) => void

  /** `accountId` is the account for which statements are planned; without it they are planned for all. */
  constructor(statements: readonly Statement[], accountId = '', use: Use = 'read') {
    this.statements = statements
    this.accountId = accountId
    this.use = use
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    const keeper = keptOf(wire)
    const messages: Buffer[] = []
    const names = new Set<string>()
    for (const statement of this.statements) {
      const ofAccount = this.accountId === '' ? null : withAccountInText(statement, this.accountId)
      const { name, values } = ofAccount ?? { name: nameOf(statement.text), values: statement.values }
      const kept = name === '' ? undefined : keeper.use(name, statement.text, this.use, ofAccount !== null)
      names.add(name)
      if (!kept?.isParsed) {
        // To close what is not there is no error.
        if (kept) messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ name, text: ofAccount?.text() ?? statement.text, types: [] }))
        if (kept) {
          kept.isParsed = true
          this.parsed.push(kept)
        }
      }
      this.kept.push(kept)
      this.columns.push(kept?.columns)
      const isDescribed = !statement.answersNothing && !kept?.columns
      if (values.length === 0 && !isDescribed && !ofAccount) messages.push(messageWithoutValues(name))
      else {
        messages.push(...bindMessage(name, values.map(wireValue)))
        if (isDescribed) messages.push(serialize.describe({ type: 'P', name: '' }))
        messages.push(serialize.execute())
      }
    }
    // Closes come first, because a failed statement would keep the server from reading them.
    messages.unshift(...keeper.makeRoom(names).map((name) => serialize.close({ type: 'S', name })))
    messages.push(serialize.sync())
    writeMessages(wire.stream, messages)
  }

  handleRowDescription(message: { fields: { readonly name: string; readonly dataTypeID: number }[] }): void {
    const at = this.answers.length
    this.columns[at] = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const row: Row = {}
    for (const [i, { name, parse }] of (this.columns[this.answers.length] ?? []).entries()) {
      const text = message.fields[i]
      row[name] = text === null || text === undefined ? null : parse(text)
    }
    this.current.rows.push(row)
  }

  handleCommandComplete(message: { text: string }): void {
    this.current.command = message.text
    this.answers.push(this.current)
    this.current = { command: '', rows: [] }
  }

  handleReadyForQuery(): void {
    for (const [i, kept] of this.kept.entries()) if (kept) kept.columns ??= this.columns[i]
    this.resolve(this.answers)
  }

  handleError(error: Error): void {
    for (const kept of isOutdatedStatement(error) ? this.kept : this.parsed) if (kept) kept.isParsed = false
    this.reject(error)
  }
}
