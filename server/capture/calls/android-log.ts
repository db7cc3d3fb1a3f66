import type { CallCell } from './call-cells.ts'

/** Columns that Android's log of calls has (`CallLog.Calls`), and nobody else. */
const columns =
  /^(?:isread|isnew|geocodedlocation|vianumber|cachedname|phoneaccountid|phoneaccount|subscriptionid|simslot|simdisplayname|rawtype)$/
const leastColumns = 2

/** `CallLog.Calls.TYPE`, by its number. */
const kinds = ['', 'incoming', 'outgoing', 'missed', 'voicemail', 'rejected', 'blocked']

/** The rows of Android's log with the words of its types: what a 1 means is said there, and another thing elsewhere. */
export function withAndroidTypes(cells: readonly CallCell[]): readonly CallCell[] {
  const known = new Set(cells.flatMap(({ key }) => (columns.test(key) ? [key] : [])))
  if (known.size < leastColumns) return cells
  return cells.map((cell) =>
    /^(?:call)?type$/.test(cell.key) && /^[1-6]$/.test(cell.text)
      ? { ...cell, text: kinds[Number(cell.text)] ?? cell.text }
      : cell,
  )
}
