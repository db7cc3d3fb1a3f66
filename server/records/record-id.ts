import { randomUUID } from 'node:crypto'

/**
 * The id of an entry in a log (timeline, audit log, changes of counts): begins with the time in ms (UUID version 7,
 * RFC 9562), random behind. Entries that are written together then stand together in the index, so that a save
 * touches its last page and not one in each of thousands. What an interface shows by id has version 4 (§2.5).
 */
export function newRecordId(): string {
  const ms = Date.now()
  if (ms !== beginning.ms) beginning = { ms, text: beginningOf(ms) }
  return beginning.text + randomUUID().slice(15)
}

function beginningOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7`
}

/** The entries of a save are written within one ms. */
let beginning = { ms: 0, text: beginningOf(0) }
