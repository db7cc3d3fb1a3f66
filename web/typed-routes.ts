import type { paths } from './console-api.generated.ts'

/** The addresses of the console's private interface, without `/console/api`. */
export type Address = keyof paths
export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch'

/** The addresses that take this method. */
export type AddressOf<By extends Method> = {
  [Path in Address]: paths[Path][By] extends object ? Path : never
}[Address]

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

type SuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses]>
  : never

/** What a route answers inside the `{data}` envelope (§2.5), by its OpenAPI document. */
export type AnswerOf<Path extends Address, By extends Method> =
  SuccessOf<paths[Path][By]> extends { data: infer Data } ? Data : never

/** The whole of what a route answers to a GET. */
export type ReplyOf<Path extends Address> = SuccessOf<paths[Path]['get']>

/** One entry of what a list answers. */
export type EntryOf<Path extends Address> =
  AnswerOf<Path, 'get'> extends readonly (infer Entry)[] ? Entry : never

/** The body that a route takes. */
export type BodyOf<Path extends Address, By extends Method = 'post'> = paths[Path][By] extends {
  requestBody?: infer Body
}
  ? JsonOf<Body>
  : never

/** The values in a route's path and its query. */
export type ValuesOf<Path extends Address, By extends Method> = paths[Path][By] extends {
  parameters: infer Values
}
  ? Values
  : never

/** The query that a list takes. */
export type QueryOf<Path extends Address> = NonNullable<
  ValuesOf<Path, 'get'> extends { query?: infer Query } ? Query : never
>

/** A page's filters as the address bar holds them: any text; the service refuses what is none of its values. */
export type FiltersOf<Path extends Address> = {
  [Name in Exclude<keyof QueryOf<Path>, 'limit' | 'offset'>]?: string
}

type WithoutGap<Member, List extends readonly Member[]> = [Exclude<Member, List[number]>] extends [never]
  ? List
  : never

/** An enumeration in the order people see. One that is not the document's, or lacks a member, does not compile. */
export const everyOne =
  <Member extends string>(): (<const List extends readonly Member[]>(
    list: List & WithoutGap<Member, List>,
  ) => List) =>
  (list) =>
    list
