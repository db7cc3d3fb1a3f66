import type pg from 'pg'

export interface DescribedColumn {
  readonly name: string
  readonly dataTypeID: number
}

/** The part of a node-postgres connection that parses and describes. */
interface Wire {
  parse(message: { name: string; text: string }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Asks what a statement answers, and does not run it. */
class Description implements pg.Submittable {
  #columns: readonly DescribedColumn[] = []

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | null, columns: readonly DescribedColumn[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    const wire = connection as pg.Connection & Wire
    wire.parse({ name: '', text: this.text })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: readonly DescribedColumn[] }): void {
    this.#columns = fields
  }

  /** The client forgets a query that failed, and does not tell it when the connection is ready. */
  handleError(error: Error): void {
    this.done(error, [])
  }

  handleReadyForQuery(): void {
    this.done(null, this.#columns)
  }
}

/** The columns that PostgreSQL says a text answers. */
export function describeColumns(client: pg.Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, (error, columns) => (error ? reject(error) : resolve(columns))))
  })
}

/** What node-postgres reads each type as. */
const kinds: ReadonlyMap<number, string> = new Map([
  [16, 'boolean'],
  [17, 'Buffer'],
  [19, 'string'],
  [20, 'string'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [26, 'number'],
  [700, 'number'],
  [701, 'number'],
  [1000, 'boolean[]'],
  [1005, 'number[]'],
  [1007, 'number[]'],
  [1009, 'string[]'],
  [1015, 'string[]'],
  [1016, 'string[]'],
  [1022, 'number[]'],
  [1042, 'string'],
  [1043, 'string'],
  [1082, 'Date'],
  [1114, 'Date'],
  [1115, 'Date[]'],
  [1184, 'Date'],
  [1185, 'Date[]'],
  [1700, 'string'],
  [2278, 'string'],
  [2950, 'string'],
  [2951, 'string[]'],
])
/** JSON is read as whatever it holds. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802])

/** Null for JSON; a type of the product's own is an enum or a domain over text. */
export const kindOf = (dataTypeID: number): string | null =>
  jsonTypes.has(dataTypeID) ? null : (kinds.get(dataTypeID) ?? 'string')
