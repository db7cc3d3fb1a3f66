import { createHash } from 'node:crypto'
import { memoize } from '../../values/memoize.ts'

/** How many texts of statements are remembered; the longest inserts 64 rows. */
export const keptTexts = { mostKept: 250, longestKept: 50_000 }

/** The name of a prepared statement: the hash of its text. */
export const nameOf: (text: string) => string = memoize(
  (text) => createHash('sha1').update(text).digest('base64url'),
  keptTexts,
)

/** The length that a short statement counts at least: on a cluster a statement of 50 characters takes 24 kB. */
const fewestCharacters = 300

/**
 * Characters of the texts whose plans a connection keeps, of reads, and of writes as many again. A character costs PostgreSQL
 * 180 to 310 bytes, whether the text is an admin's list of 950 (0.17 MB) or that of a manager of eight people of 11,400
 * (3.4 MB), so these are at most some 45 MB; a number of statements would bound nothing.
 */
const mostCharacters = 512 * fewestCharacters

/**
 * How long a statement planned for one account is kept, in ms. Its plan depends on what was known of the shard when
 * it was made, and the cluster makes no new plan when the shard is analysed: for an empty shard it takes any index
 * that begins with the account.
 */
const keptForMs = 300_000

/** A column of an answer, and how its text is read. */
export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** A prepared statement of a connection, or one that was parsed in a batch that failed. */
export interface KeptStatement {
  /** False where it must be parsed before it is used; what may be there of this name is closed first. */
  isParsed: boolean
  madeAt: number
  /** Undefined until they have been told. */
  columns: readonly Column[] | undefined
  readonly characters: number
}

/** Statements of one kind, least recently used first. */
class Shelf {
  readonly statements = new Map<string, KeptStatement>()
  private characters = 0

  put(name: string, statement: KeptStatement): void {
    this.statements.set(name, statement)
    this.characters += statement.characters
  }

  take(name: string): KeptStatement | undefined {
    const statement = this.statements.get(name)
    if (statement && this.statements.delete(name)) this.characters -= statement.characters
    return statement
  }

  /** Removes the least recently used statements that exceed the limit, up to the first one in use, and answers their names. */
  takeOverdue(inUse: ReadonlySet<string>): string[] {
    const overdue: string[] = []
    for (const name of this.statements.keys()) {
      if (this.characters <= mostCharacters || inUse.has(name)) break
      this.take(name)
      overdue.push(name)
    }
    return overdue
  }
}

/** Reads and writes have limits of their own, so that many different lists never push out the statements of writes. */
export type Use = 'read' | 'write'

/** The prepared statements of one connection, bounded so that its server process stays within its memory. */
export class KeptStatements {
  private readonly reads = new Shelf()
  private readonly writes = new Shelf()

  /** The statement of a name that is about to be used; one that a write has used is one of writes from then on. */
  use(name: string, text: string, use: Use, isOfAccount: boolean): KeptStatement {
    const now = performance.now()
    const characters = Math.max(fewestCharacters, text.length)
    const ofWrites = this.writes.take(name)
    const known = ofWrites ?? this.reads.take(name)
    const statement = known ?? { isParsed: false, madeAt: now, columns: undefined, characters }
    if (isOfAccount && now - statement.madeAt > keptForMs) statement.isParsed = false
    if (!statement.isParsed) Object.assign(statement, { madeAt: now, columns: undefined })
    const shelf = ofWrites || use === 'write' ? this.writes : this.reads
    shelf.put(name, statement)
    return statement
  }

  /** How many they are. */
  get size(): number {
    return this.reads.statements.size + this.writes.statements.size
  }

  /** Drops the least recently used statements above the limit, and answers the names to close. */
  makeRoom(inUse: ReadonlySet<string>): string[] {
    return [...this.reads.takeOverdue(inUse), ...this.writes.takeOverdue(inUse)]
  }
}
