import {
  type DataTag,
  keepPreviousData,
  type MutationMeta,
  type QueryKey,
  type UnusedSkipTokenOptions,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { answer, api, whole } from '../api.ts'
import type { AddressOf, AnswerOf, BodyOf, FiltersOf, Method, ReplyOf, ValuesOf } from '../typed-routes.ts'

/** What `useQuery` takes: the key and the fetcher of one question, together. Its key knows the type of what is cached. */
export type Query<Answer, Shown = Answer> = UnusedSkipTokenOptions<Answer, Error, Shown> & {
  queryKey: DataTag<QueryKey, Answer, Error>
}

/** What `useMutation` takes: one write, and in its `meta` what is to be read again after it. */
export type Write<Answer, Body = void, Before = unknown> = UseMutationOptions<Answer, Error, Body, Before>

/** A question alone, for the spread of a `Query`. */
interface Question<Answer> {
  queryKey: DataTag<QueryKey, Answer, Error>
  queryFn: () => Promise<Answer>
}

/** A write alone, for the spread of a `Write`. */
interface Deed<Answer, Body> {
  meta: MutationMeta
  mutationFn: (body: Body) => Promise<Answer>
}

/** The values in path and query; left out where the route needs none. */
type Given<Path extends AddressOf<By>, By extends Method> =
  Record<never, never> extends ValuesOf<Path, By>
    ? [values?: ValuesOf<Path, By>]
    : [values: ValuesOf<Path, By>]

/** Its types are its callers': they tie values and body to the route. */
const send = <By extends Method, Path extends AddressOf<By>>(
  by: By,
  path: Path,
  params: unknown,
  body?: unknown,
): Promise<AnswerOf<Path, By>> => answer(api.request(by, path as never, { params, body } as never))

const question = <Answer>(queryKey: QueryKey, queryFn: () => Promise<Answer>) =>
  ({ queryKey, queryFn }) as Question<Answer>

/** What a GET answers, cached under this key. */
export const ask = <Path extends AddressOf<'get'>>(
  queryKey: QueryKey,
  path: Path,
  ...[values]: Given<Path, 'get'>
): Question<AnswerOf<Path, 'get'>> => question(queryKey, () => send('get', path, values))

/** What a POST answers that writes nothing. */
export const askBy = <Path extends AddressOf<'post'>>(
  queryKey: QueryKey,
  path: Path,
  body: BodyOf<Path>,
  ...[values]: Given<Path, 'post'>
): Question<AnswerOf<Path, 'post'>> => question([...queryKey, body], () => send('post', path, values, body))

/** What a GET answers, with what stands beside its `data`. */
export const askWhole = <Path extends AddressOf<'get'>>(
  queryKey: QueryKey,
  path: Path,
  values?: { path: { id: string | undefined }; query: object },
): Question<ReplyOf<Path>> =>
  question(queryKey, () => whole(api.request('get', path as never, { params: values } as never)))

/** For a question whose last answer is shown until that to the next is there. */
export const keepsLast = { placeholderData: keepPreviousData } as const

/** A page of a list, or of one thing's list where its id is given; the page before is shown until it is there. */
export const askPage = <Path extends AddressOf<'get'>>(
  queryKey: QueryKey,
  path: Path,
  filters: FiltersOf<Path>,
  { id, ...window }: { limit: number; offset: number; id?: string },
) => ({
  ...askWhole([...queryKey, filters, window.offset], path, {
    path: { id },
    query: { ...filters, ...window },
  }),
  ...keepsLast,
})

/** A POST whose body, where it takes one, `mutate` is given. */
export const post = <Path extends AddressOf<'post'>>(
  path: Path,
  meta: MutationMeta,
  ...[values]: Given<Path, 'post'>
): Deed<AnswerOf<Path, 'post'>, [BodyOf<Path, 'post'>] extends [never] ? void : BodyOf<Path, 'post'>> => ({
  meta,
  mutationFn: (body) => send('post', path, values, body),
})

/** A write of the thing whose id `mutate` is given. */
export const writeOne = <By extends Method, Path extends AddressOf<By>>(
  by: By,
  path: Path,
  meta: MutationMeta,
): Deed<AnswerOf<Path, By>, string> => ({ meta, mutationFn: (id) => send(by, path, { path: { id } }) })

/** A write whose body `mutate` is given, with the id of what it is for. */
export const writeTo = <By extends Method, Path extends AddressOf<By>>(
  by: By,
  path: Path,
  meta: MutationMeta,
): Deed<AnswerOf<Path, By>, BodyOf<Path, By> & { id: string }> => ({
  meta,
  mutationFn: ({ id, ...body }: { id: string }) => send(by, path, { path: { id } }, body),
})
