import type { DataTag, QueryKey, UnusedSkipTokenOptions, UseMutationOptions } from '@tanstack/react-query'

/** What `useQuery` takes: the key and the fetcher of one question, together. Its key knows the type of what is cached. */
export type Query<Answer, Shown = Answer> = UnusedSkipTokenOptions<Answer, Error, Shown> & {
  queryKey: DataTag<QueryKey, Answer, Error>
}

/** What `useMutation` takes: one write, and in its `meta` what is to be read again after it. */
export type Write<Answer, Body = void, Before = unknown> = UseMutationOptions<Answer, Error, Body, Before>
