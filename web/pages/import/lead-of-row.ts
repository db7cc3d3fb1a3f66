import type { UserRow } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { rowOf } from '../../leads/lead-fields.ts'

/** Which field each column is; null: it is left out. */
export type Columns = readonly (LeadField | null)[]

/**
 * The body that saves a row. Several columns of one field are joined; amounts lose signs of currency and grouping,
 * choices are taken without case, people by name too. What is not understood is sent as it stands, to be refused by name.
 */
export function leadOfRow(
  cells: readonly string[],
  columns: Columns,
  people: readonly UserRow[],
): Record<string, unknown> {
  const lead: Record<string, unknown> = {}
  for (const field of new Set(columns)) {
    if (field === null) continue
    const texts = cells.filter((cell, i) => columns[i] === field && cell !== '')
    if (texts.length > 0) lead[field] = cellValue(field, texts, people)
  }
  return lead
}

function cellValue(field: LeadField, texts: readonly string[], people: readonly UserRow[]): unknown {
  const { kind, choices = [], isLong } = rowOf(field)
  const text = texts.join(isLong ? '\n' : ' ')
  const isSame = (word: string): boolean => word.toLowerCase() === text.toLowerCase()
  switch (kind) {
    case 'money': {
      const amount = text.replaceAll(/[₹,\s]|rs\.?|inr/gi, '')
      return amount !== '' && Number.isFinite(Number(amount)) ? Number(amount) : text
    }
    case 'tags':
      return tagsIn(text)
    case 'choice':
      return choices.find(isSame) ?? text
    case 'person':
      return people.find(({ name, email }) => isSame(name) || isSame(email))?.email ?? text
    default:
      return text
  }
}

/** Tags with semicolons or commas between them; one that holds such a sign stands in quotes, as our own export writes it. */
function tagsIn(text: string): string[] {
  const parts = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[;,]|$)|[^;,]+/g)
  return [...parts].map(([part, quoted]) => quoted?.replaceAll('""', '"') ?? part.trim())
}
