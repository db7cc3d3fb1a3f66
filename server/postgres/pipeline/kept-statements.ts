/** As so long a text a statement counts at least: on a cluster one of 50 characters takes 24 kB. */
const fewestCharacters = 300

/**
 * Characters of the texts whose plans a connection keeps, of reads, and of writes as many again. A character costs PostgreSQL
 * 180 to 310 bytes, whether the text is an admin's list of 950 (0.17 MB) or that of a manager of eight people of 11,400
 * (3.4 MB), so these are at most some 45 MB; a number of statements would bound nothing.
 */
const mostCharacters = 512 * fewestCharacters

/**
 * So long is one kept that is made for an account, in ms. Its plan is as good as what was known of the shard when it was made,
 * and the cluster makes no other when the shard is analyzed: for an empty one it takes any index that begins with the account.
 */
const keptForMs = 300_000

/** A column of an answer, and how its text is read. */
export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** A statement that the server of a connection has, or had parsed in a batch that failed. */
export interface KeptStatement {
  /** False where it must be parsed before it is used; what may be there of this name is closed first. */
  isParsed: boolean
  madeAt: number
  /** Undefined until they have been told. */
  columns: readonly Column[] | undefined
  readonly characters: number
}

/** Statements of one kind, the one that was unused for longest first. */
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

  /** Takes out what is too much, up to the first one in use, and answers the names. */
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

/** What a transaction is for: statements of writes never give way to those of reads, whatever lists are asked for. */
export type Use = 'read' | 'write'

/** The prepared statements of one connection: so many of them that its server keeps within its memory. */
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

  /** Forgets those that were unused for longest where there are too many, and answers the names to close. */
  makeRoom(inUse: ReadonlySet<string>): string[] {
    return [...this.reads.takeOverdue(inUse), ...this.writes.takeOverdue(inUse)]
  }
}
