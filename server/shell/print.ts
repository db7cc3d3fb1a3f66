/** The email of a person, or of the person in a rule's turn. */
function emailOf(value: object): string | null {
  const { email, user } = value as { email?: unknown; user?: { email?: unknown } }
  const found = email ?? user?.email
  return typeof found === 'string' ? found : null
}

/** The value as one cell of a line; lists and objects as people would write them. */
function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cell).join(',')
  return typeof value === 'object' ? (emailOf(value) ?? JSON.stringify(value)) : String(value)
}

/** Too much for a cell: an object that is no person. `--json` has it. */
const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && emailOf(value) === null

function lines(row: object): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

function table(rows: Record<string, unknown>[]): string {
  const [first] = rows
  if (!first) return 'None.'
  const names = Object.keys(first).filter((name) => !rows.some((row) => isNested(row[name])))
  const cells = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** For people: a list as a table, one of texts as its lines, everything else as a line a value. */
export function asText(result: object): string {
  const values: unknown[] = Object.values(result)
  const [only] = values
  if (values.length === 1 && Array.isArray(only) && only.some((item) => typeof item === 'string'))
    return only.join('\n')
  return values.length === 1 && Array.isArray(only) ? table(only) : lines(result)
}
