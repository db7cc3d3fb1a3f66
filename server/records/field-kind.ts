import type { TSchema } from 'typebox'

/** What every field of a lead says of itself, whatever its kind. */
export interface FieldRow {
  readonly kind: string
  /**
   * What null does in a body (decision 0001.3). `refused` stands for a field that must be there, `not sent` for one
   * that cannot be cleared.
   */
  readonly null: 'refused' | 'clears' | 'not sent'
  /** What a push does to a lead that matches: leaves it, fills what is empty, adds to it (decision 0001.2). */
  readonly push: 'keep' | 'fill' | 'add'
  /** What a create writes when nothing was sent. Without one the field may be empty. */
  readonly default?: string | readonly string[]
  /** Exact totals are kept by its values: a dimension of the counts. */
  readonly isCounted?: true
  /** Lists can be filtered by it: what the query parameter is called in the reference. */
  readonly filter?: string
  /** Of the field in a body, for the reference. */
  readonly sentAs?: string
  /** Of the field in a list, for the reference. */
  readonly shownAs?: string
  readonly example: unknown
}

/** A column of `leads`. */
export interface Column {
  readonly name: string
  readonly type: 'text' | 'text[]' | 'numeric' | 'uuid'
}

/** What could be kept of a pushed value, and what had to be done to it. */
export interface ReadPush<Sent> {
  readonly value?: Sent
  readonly remark?: string
}

/** One kind of field. `Sent` is what a caller wants written, `Stored` what the lead has. */
export interface FieldKind<
  Row extends FieldRow = FieldRow,
  Body = unknown,
  Pushed = unknown,
  Sent = unknown,
  Stored = unknown,
> {
  /** As lists return it (§2.1), null left out. */
  shown(row: Row): TSchema
  /** As a body holds it (§4.2), null left out. */
  sent(row: Row): TSchema
  /** Reads a value that the schema has let through. Throws `INVALID_PARAM` naming the field. */
  readBody(value: Body, row: Row, field: string, region: string): Sent
  /** Reads what a push holds. Never refuses: what cannot be kept is left out or cut, with a remark. */
  readPush(value: Pushed, row: Row, region: string): ReadPush<Sent>
  /** The columns that hold it. */
  columns(field: string, row: Row): readonly Column[]
  /** The values of these columns, in their order. */
  toColumns(stored: Stored): readonly unknown[]
  fromColumns(values: readonly unknown[]): Stored
  /** What a lead has after a merge in which the sender wins; undefined was not sent (decision 0001.1). */
  overwrite(stored: Stored, sent: Sent | undefined, row: Row): Stored
  /** What a lead has after a push, as its row says (decision 0001.2). */
  fill(stored: Stored, sent: Sent | undefined, row: Row): Stored
  /** What rules compare: parts of a text, whole entries of a list, or the size of an amount. */
  readonly comparison: 'text' | 'entry' | 'amount'
  /** What rules see of a value. */
  compared(sent: Sent): string | number | readonly string[] | null
}

/** Schema keywords that each field has in a body. */
export function sentKeywords(row: FieldRow, cleared = 'Null clears.'): { description?: string } {
  const parts = [
    row.sentAs,
    typeof row.default === 'string' ? `Default on create: ${row.default}.` : undefined,
    row.null === 'clears' ? cleared : undefined,
  ]
  const description = parts.filter((part) => part !== undefined).join(' ')
  return description === '' ? {} : { description }
}

/** Schema keywords that each field has in a list. */
export const shownKeywords = ({ shownAs }: FieldRow): { description?: string } =>
  shownAs === undefined ? {} : { description: shownAs }

/** What was sent replaces what is there, null included. */
const replaced = <Value>(stored: Value, sent: Value | undefined): Value =>
  sent === undefined ? stored : sent

/** What is empty is filled, unless a push leaves the field alone. */
export const filled = <Value>(stored: Value, sent: Value | undefined, { push }: FieldRow): Value =>
  push === 'fill' ? (stored ?? sent ?? stored) : stored

/** For kinds whose value is that of one column, named like the field and a text if not said otherwise, and is compared as it is. */
export const ownColumn = {
  columns: (field: string): readonly Column[] => [{ name: field, type: 'text' }],
  toColumns: (stored: unknown): readonly unknown[] => [stored],
  fromColumns: ([value]: readonly unknown[]): never => value as never,
  overwrite: replaced,
  fill: filled,
  compared: <Value>(sent: Value): Value => sent,
}
