import pg from 'pg'
import { serialize } from 'pg-protocol'
import { isOutdatedStatement } from '../database-errors.ts'
import { withAccountInText } from './account-in-text.ts'
import { bindMessage, type MessageStream, writeMessages } from './bind-message.ts'
import { noteUse } from './kept-statements.ts'
import { nameOf } from './statement-name.ts'
import { wireValue } from './wire-value.ts'

/** A statement with its parameters, as `sql` of sql-template-tag makes them. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Nobody asks for its columns. */
  readonly answersNothing?: boolean
}

/** The statement as one whose columns nobody asks for; its text is made once. */
export function answeringNothing({ text, values }: Statement): Statement {
  return { text, values, answersNothing: true }
}

export type Row = Record<string, unknown>

/** What one statement of a batch answered. */
export interface Answer {
  /** The command that was done, such as `SELECT 1` or `COMMIT`. */
  command: string
  readonly rows: Row[]
}

/** The part of a node-postgres connection that a batch speaks to; its types leave out what it has parsed. */
interface Wire {
  readonly stream: MessageStream
  readonly parsedStatements: Record<string, string>
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** A column of an answer, and how its text is read. */
interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
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

/**
 * The columns that a connection has told of the statements it knows, so that it need not tell them again. Where a migration
 * has made others of them PostgreSQL refuses the statement once, and it is parsed anew.
 */
const columnsByName = new WeakMap<Wire, Map<string, readonly Column[]>>()

function columnsOf(wire: Wire): Map<string, readonly Column[]> {
  const known = columnsByName.get(wire) ?? new Map()
  columnsByName.set(wire, known)
  return known
}

/** Names of which a connection may or may not have a statement, because a batch failed that parsed them. */
const doubtfulNames = new WeakMap<Wire, Set<string>>()

function doubtfulOf(wire: Wire): Set<string> {
  const known = doubtfulNames.get(wire) ?? new Set()
  doubtfulNames.set(wire, known)
  return known
}

/**
 * Statements that are written to the socket together and synchronised once: one packet out, one packet back.
 * node-postgres synchronises behind every statement, which costs a system call and a promise each; for the four
 * statements of a step that was two fifths of the time. A statement that fails ends the batch, and what follows is
 * not done; the connection stays good for a rollback.
 */
export class StatementBatch implements pg.Submittable {
  readonly done: Promise<Answer[]>
  private readonly answers: Answer[] = []
  private readonly statements: readonly Statement[]
  private readonly accountId: string
  private current: Answer = { command: '', rows: [] }
  /** Of each statement, where they are known beforehand or have been told. */
  private readonly columns: (readonly Column[] | undefined)[] = []
  private readonly names: string[] = []
  private readonly parsed: string[] = []
  private wire: Wire | undefined
  private resolve!: (answers: Answer[]) => void
  private reject!: (error: Error) => void

  /** `accountId` names the account whose statements are planned for it alone; none where it is left out. */
  constructor(statements: readonly Statement[], accountId = '') {
    this.statements = statements
    this.accountId = accountId
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    this.wire = wire
    const known = columnsOf(wire)
    const messages: Buffer[] = []
    const givenUp: Buffer[] = []
    for (const statement of this.statements) {
      const ofAccount = this.accountId === '' ? null : withAccountInText(statement, this.accountId)
      const { name, values } = ofAccount ?? { name: nameOf(statement.text), values: statement.values }
      const forgotten = ofAccount && name !== '' ? noteUse(wire, name) : []
      for (const one of forgotten.filter((old) => !this.names.includes(old))) {
        delete wire.parsedStatements[one]
        known.delete(one)
        givenUp.push(serialize.close({ type: 'S', name: one }))
      }
      if (wire.parsedStatements[name] === undefined) {
        // To close what is not there is no error.
        if (doubtfulOf(wire).delete(name)) messages.push(serialize.close({ type: 'S', name }))
        const text = ofAccount?.text() ?? statement.text
        messages.push(serialize.parse({ name, text, types: [] }))
        if (name !== '') {
          wire.parsedStatements[name] = text
          this.parsed.push(name)
        }
      }
      this.names.push(name)
      this.columns.push(known.get(name))
      const isDescribed = !statement.answersNothing && !known.has(name)
      if (values.length === 0 && !isDescribed && !ofAccount) messages.push(messageWithoutValues(name))
      else {
        messages.push(...bindMessage(name, values.map(wireValue)))
        if (isDescribed) messages.push(serialize.describe({ type: 'P', name: '' }))
        messages.push(serialize.execute())
      }
    }
    // First, where no statement that fails can keep the server from reading it.
    messages.unshift(...givenUp)
    messages.push(serialize.sync())
    writeMessages(wire.stream, messages)
  }

  handleRowDescription(message: { fields: Field[] }): void {
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
    if (this.wire) this.keepColumns(columnsOf(this.wire))
    this.resolve(this.answers)
  }

  private keepColumns(known: Map<string, readonly Column[]>): void {
    for (const [i, name] of this.names.entries()) {
      const columns = this.columns[i]
      if (columns && !known.has(name)) known.set(name, columns)
    }
  }

  handleError(error: Error, connection?: pg.Connection): void {
    const wire = connection as unknown as Wire | undefined
    for (const name of isOutdatedStatement(error) ? this.names : this.parsed) {
      if (!wire) break
      delete wire.parsedStatements[name]
      columnsOf(wire).delete(name)
      doubtfulOf(wire).add(name)
    }
    this.reject(error)
  }
}
