import { type TBoolean, type TInteger, type TObject, Type } from 'typebox'
import { invalidParam } from '../errors.ts'

const defaultLimit = 50
const maximumLimit = 500

export interface Paging {
  readonly limit: number
  readonly offset: number
}

export const Pagination: TObject<{
  limit: TInteger
  offset: TInteger
  total: TInteger
  has_more: TBoolean
}> = Type.Object({
  limit: Type.Integer({ examples: [50] }),
  offset: Type.Integer({ examples: [0] }),
  total: Type.Integer({
    description: 'Exactly what this caller may see under these filters.',
    examples: [1],
  }),
  has_more: Type.Boolean({ description: 'True when a further page exists.', examples: [false] }),
})

/** Query parameters of every list (§8). Strings on the wire; `readPaging` makes numbers of them. */
export const PagingQuery = {
  limit: Type.Optional(
    Type.String({
      description: `Entries a page, 1 to ${maximumLimit}. Default ${defaultLimit}.`,
      examples: ['50'],
    }),
  ),
  offset: Type.Optional(Type.String({ description: 'Entries to skip. Default 0.', examples: ['0'] })),
}

function readWhole(field: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^[0-9]{1,15}$/.test(text)) throw invalidParam(field, `${field} must be a whole number.`)
  return value
}

/** Reads limit and offset; refuses instead of clamping (decision 0002.18). */
export function readPaging(query: { limit?: string; offset?: string }): Paging {
  const limit = readWhole('limit', query.limit, defaultLimit)
  if (limit < 1 || limit > maximumLimit) throw invalidParam('limit', `limit must be 1 to ${maximumLimit}.`)
  return { limit, offset: readWhole('offset', query.offset, 0) }
}

/**
 * The body of a list, put together around the page that PostgreSQL wrote as JSON text: nothing of it is parsed
 * or serialised again here.
 */
export function listBody(pageJson: string, returned: number, total: number, paging: Paging): string {
  const hasMore = paging.offset + returned < total
  return `{"data":[${pageJson}],"pagination":{"limit":${paging.limit},"offset":${paging.offset},"total":${total},"has_more":${hasMore}}}`
}
