import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type {
  AddressCheck,
  AddressQuestion,
  ApiKey,
  ApiKeyChange,
  ApiKeyInput,
  KeyWithSecret,
} from '../../contract.ts'

const keysKey = ['api-keys'] as const

/** The keys that this person may see: admins all of the account, agents their own. */
export function useApiKeys(): UseQueryResult<ApiKey[]> {
  return useQuery({ queryKey: keysKey, queryFn: () => answer(api.GET('/api-keys')) })
}

/** Creates a key; the answer holds it in full this one time. */
export function useCreateKey(): UseMutationResult<KeyWithSecret, Error, ApiKeyInput> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/api-keys', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}

/** Changes name, permissions or whitelist of a key. */
export function useChangeKey(id: string): UseMutationResult<ApiKey, Error, ApiKeyChange> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/api-keys/{id}', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}

/** Replaces the secret of a key at once; name, permissions, whitelist and user stay (decision 0004.31). */
export function useRegenerateKey(): UseMutationResult<KeyWithSecret, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.POST('/api-keys/{id}/regenerate', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}

/** Revokes a key for good. */
export function useRevokeKey(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.DELETE('/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}

/** Whether a whitelist would let an address in, and which of its entries are malformed; without an address: one's own. */
export function useCheckAddress(): UseMutationResult<AddressCheck, Error, AddressQuestion> {
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/api-keys/check-address', { body })),
  })
}
