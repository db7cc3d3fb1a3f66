import { isAccountId } from './account-id.ts'
import { nameOf } from './statement-name.ts'

interface AskedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A statement as a connection is to know it: its text is made only where it must be parsed. */
export interface NamedStatement {
  readonly name: string
  readonly values: readonly unknown[]
  text(): string
}

type TextKind = 'of a table' | 'of no table' | 'insert of rows'

/** A text with parameters that stand for the account. */
interface Form {
  /** Indexes of those parameters. */
  readonly places: readonly number[]
  readonly name: string
  /** The text around the account's id; the parameters that stay are counted anew. */
  readonly pieces: readonly string[]
}

const formsByText = new Map<string, Form[]>()
/** What somebody sends may be the account's id as well, in any of its values. */
const mostForms = 16

const parameter = /\$(\d+)/g

function placesOf(accountId: string, values: readonly unknown[]): number[] {
  const places: number[] = []
  for (const [i, value] of values.entries()) if (value === accountId) places.push(i)
  return places
}

function makeForm(text: string, places: readonly number[], count: number): Form {
  const kept = Array.from({ length: count }, (_, i) => i).filter((i) => !places.includes(i))
  const counted = text.replace(parameter, (_whole, number: string) => {
    const place = kept.indexOf(Number(number) - 1)
    return place === -1 ? '\0' : `$${place + 1}`
  })
  return { places, name: nameOf(counted), pieces: counted.split('\0') }
}

function formOf(text: string, places: readonly number[], count: number): Form {
  const known = formsByText.get(text) ?? []
  const isSame = ({ places: others }: Form): boolean =>
    others.length === places.length && others.every((place, i) => place === places[i])
  const found = known.find(isSame)
  if (found) return found
  const form = makeForm(text, places, count)
  if (known.length < mostForms) formsByText.set(text, [...known, form])
  return form
}

const insertOfRows = /^\s*insert into (?!.*\bselect\b).*\bvalues\b/s
const namesTable = /\b(?:from|into|update)\b/
const kindsByText = new Map<string, TextKind>()

function kindOf(text: string): TextKind {
  let kind = kindsByText.get(text)
  if (kind === undefined) {
    if (insertOfRows.test(text)) kind = 'insert of rows'
    else kind = namesTable.test(text) ? 'of a table' : 'of no table'
    kindsByText.set(text, kind)
  }
  return kind
}

/** True for an insert of rows: Citus finds their shard anew at each call, wherever the account's id stands. */
export const isInsertOfRows = (text: string): boolean => kindOf(text) === 'insert of rows'

/**
 * The statement with the account's id written into its text, so that a distributed database knows its shard when it
 * plans and need not plan again. What names no table or no account stays as it is, and so does an insert of rows: null.
 */
export function withAccountInText(
  { text, values }: AskedStatement,
  accountId: string,
): NamedStatement | null {
  if (!isAccountId(accountId) || kindOf(text) !== 'of a table') return null
  const places = placesOf(accountId, values)
  if (places.length === 0) return null
  const { name, pieces } = formOf(text, places, values.length)
  return {
    name: `${name}${accountId.replaceAll('-', '')}`,
    values: values.filter((_value, i) => !places.includes(i)),
    text: () => pieces.join(`'${accountId}'`),
  }
}
