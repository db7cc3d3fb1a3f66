import { type ReadPayload, readPayload } from '../../capture/body/read-payload.ts'
import { readRootList } from '../../capture/leaves/root-list.ts'

export const formLabel = 'application/x-www-form-urlencoded'

/** What a sender sent, as far as it can be kept. */
export interface SentPayload {
  readonly body: Buffer
  readonly contentType: string | null
  /** Default: POST. */
  readonly method?: string | null
  /** What stood in the address beside the body; of a field that both have, the body's value stands. */
  readonly query?: string | null
}

/** The payload of a request: its body, and behind it what stood in the address. */
export function readSentPayload({ body, contentType, query }: SentPayload): ReadPayload {
  const read = readPayload(body, contentType ?? undefined)
  if ('refused' in read) return read.refused.list === undefined ? read : readRootList(read.refused.list)
  const asked = query ? readPayload(Buffer.from(query), formLabel) : null
  if (asked === null || 'refused' in asked) return read
  const further = Object.entries(asked.payload).filter(([key]) => !Object.hasOwn(read.payload, key))
  return { ...read, payload: { ...read.payload, ...Object.fromEntries(further) } }
}
