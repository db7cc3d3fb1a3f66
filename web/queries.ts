import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set where the form shows the refusal itself; else it appears as a notification. */
      shownInPlace?: boolean
    }
  }
}

/** The cache of what the service said: 15 s fresh, refusals are not tried again, lost connections twice. */
export function createQueries(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (!mutation.meta?.shownInPlace)
          notifications.show({ color: 'red', title: 'Not done', message: error.message })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status > 0),
      },
    },
  })
}
