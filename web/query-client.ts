import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { t } from './ui/language/translate.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set where the form shows the refusal itself; else it appears as a notification. */
      shownInPlace?: boolean
      /** Set where nothing is written, so that no list has to be shown anew for it. */
      isQuestion?: boolean
      /** The beginnings of the keys of what is read again after a success, before the write counts as done. */
      invalidates?: readonly QueryKey[]
    }
    queryMeta: {
      /**
       * Where a query holds work of the tab rather than an answer: what of it would be lost, in a sentence. It is said
       * before a sign-out, and an admin who looks with other eyes finds the work again.
       */
      unfinished?: (work: unknown) => string | null
    }
  }
}

/**
 * The cache of what the service said: 15 s fresh, refusals are not tried again, lost connections twice. Also where the
 * browser holds itself to be offline: whoever waits is told after these tries, and a write is never sent later unseen.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        // What is refused with 401 was asked by somebody who is gone: it concerns nobody who is here now.
        const isOfAnother = error instanceof ApiError && error.status === 401
        if (!mutation.meta?.shownInPlace && !isOfAnother)
          notifications.show({ color: 'red', title: t('Not done'), message: error.message })
      },
      onSuccess(_answer, _variables, _context, mutation, { client }) {
        const keys = mutation.meta?.invalidates ?? []
        return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      },
    }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status > 0),
      },
    },
  })
