import { type TArray, type TObject, type TSchema, Type } from 'typebox'

const defaultLimit = 50
const maximumLimit = 500
/** What fifteen digits can say. */
const maximumOffset = 999_999_999_999_999

export interface Paging {
  readonly limit: number
  readonly offset: number
}

export const Pagination = Type.Object(
  {
    limit: Type.Integer({ examples: [50] }),
    offset: Type.Integer({ examples: [0] }),
    total: Type.Integer({
      description: 'Exactly what this caller may see under these filters.',
      examples: [1],
    }),
    has_more: Type.Boolean({ description: 'True when a further page exists.', examples: [false] }),
  },
  { title: 'Pagination' },
)

/** A page of a list (§2.5). */
export const PageOf = <T extends TSchema>(
  entry: T,
  description: string,
): TObject<{ data: TArray<T>; pagination: typeof Pagination }> =>
  Type.Object({ data: Type.Array(entry), pagination: Pagination }, { description })

/** Query parameters of every list (§8); refused outside their range, never clamped (decision 0002.18). */
export const PagingQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maximumLimit,
      default: defaultLimit,
      description: 'Entries a page.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: maximumOffset, default: 0, description: 'Entries to skip.' }),
  ),
}

/** Limit and offset of a query that its schema has admitted. */
export const readPaging = ({ limit = defaultLimit, offset = 0 }: Partial<Paging>): Paging => ({
  limit,
  offset,
})

/** A page as PostgreSQL answers it: the rows as JSON text, how many they are, and how many there are in all. */
export interface PageRow {
  readonly page: string
  readonly returned: number
  readonly total: number
}

/**
 * The body of a list, put together around the page that PostgreSQL wrote as JSON text: nothing of it is parsed
 * or serialised again here. `shown` is how many pages show in all, where that is less than there are; `more` is JSON
 * text of what the body says besides.
 */
export function listBody(
  { page, returned, total }: PageRow,
  paging: Paging,
  shown = total,
  more = '',
): string {
  const hasMore = paging.offset + returned < shown
  return `{"data":[${page}],"pagination":{"limit":${paging.limit},"offset":${paging.offset},"total":${total},"has_more":${hasMore}}${more}}`
}

/** How many rows a body of `listBody` holds that says nothing besides. */
export function rowsOfBody(body: string): number {
  const { limit, offset, total } = JSON.parse(body.slice(body.lastIndexOf('{'), -1)) as Paging & {
    total: number
  }
  return Math.max(0, Math.min(limit, total - offset))
}
