const signs = '=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20'

/** What a spreadsheet would run, or what has an apostrophe in front already: a CSV file has one more before it. */
export const looksLikeFormula: RegExp = new RegExp(`^'*[${signs}]`)

const guarded = new RegExp(`^'+[${signs}]`)

/** A cell of a CSV file as it was before it was written there. */
export const withoutGuard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell)
