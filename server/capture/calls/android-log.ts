import type { CallCell } from './call-cells.ts'

/** Columns that Android's log of calls has (`CallLog.Calls`), and nobody else. */
const columns =
  /^(?:isread|isnew|geocodedlocation|vianumber|cachedname|phoneaccountid|phoneaccount|subscriptionid|simslot|sim|simdisplayname|rawtype|phnumber|calldaytime)$/
const leastColumns = 2

/** `CallLog.Calls.TYPE`, by its number. */
const kinds = ['', 'incoming', 'outgoing', 'missed', 'voicemail', 'rejected', 'blocked']

/** The rows of Android's log with the words of its types: what a 1 means is said there, and another thing elsewhere. */
export function withAndroidTypes(cells: readonly CallCell[]): readonly CallCell[] {
  // Its `date` is in milliseconds.
  const isColumn = ({ key, text }: CallCell) => columns.test(key) || (key === 'date' && /^\d{13}$/.test(text))
  const known = new Set(cells.filter(isColumn).map(({ key }) => key))
  if (known.size < leastColumns) return cells
  return cells.map((cell) =>
    /^(?:call)?type$/.test(cell.key) && /^[1-6]$/.test(cell.text)
      ? { ...cell, text: kinds[Number(cell.text)] ?? cell.text }
      : cell,
  )
}
