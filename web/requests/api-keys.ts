import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type {
  AddressCheck,
  AddressQuestion,
  ApiKey,
  ApiKeyChange,
  ApiKeyInput,
  KeyRotation,
  KeyUse,
  KeyWithSecret,
} from '../contract.ts'
import type { Query, Write } from './request.ts'

/** The keys that this person may see: admins all of the account, agents their own. */
export const allKeys: Query<ApiKey[]> = queryOptions<ApiKey[]>({
  queryKey: ['api-keys'],
  queryFn: () => answer(api.GET('/api-keys')),
})

const meta = { shownInPlace: true, invalidates: [allKeys.queryKey] }

/** Creates a key; the answer holds it in full this one time. */
export const createKey: Write<KeyWithSecret, ApiKeyInput> = {
  meta,
  mutationFn: (body) => answer(api.POST('/api-keys', { body })),
}

/** Changes name, permissions or whitelist of a key. */
export const changeKey = (id: string): Write<ApiKey, ApiKeyChange> => ({
  meta,
  mutationFn: (body) => answer(api.POST('/api-keys/{id}', { params: { path: { id } }, body })),
})

/** Replaces the secret of a key at once; name, permissions, whitelist and user stay (decision 0004.31). */
export const regenerateKey: Write<KeyWithSecret, string> = {
  meta,
  mutationFn: (id) => answer(api.POST('/api-keys/{id}/regenerate', { params: { path: { id } } })),
}

/** A new value beside the present one, which goes on for a while. */
export const rotateKey = (id: string): Write<KeyWithSecret, KeyRotation> => ({
  meta,
  mutationFn: (body) => answer(api.POST('/api-keys/{id}/rotate', { params: { path: { id } }, body })),
})

/** Ends the value before the last rotation now. */
export const endOldSecret: Write<ApiKey, string> = {
  meta,
  mutationFn: (id) => answer(api.DELETE('/api-keys/{id}/old-secret', { params: { path: { id } } })),
}

/** What a key did and was denied, by day. */
export const useOfKey = (id: string): Query<KeyUse> =>
  queryOptions<KeyUse>({
    queryKey: [...allKeys.queryKey, id, 'use'],
    queryFn: () => answer(api.GET('/api-keys/{id}/use', { params: { path: { id } } })),
  })

/** Revokes a key for good. */
export const revokeKey: Write<unknown, string> = {
  meta,
  mutationFn: (id) => answer(api.DELETE('/api-keys/{id}', { params: { path: { id } } })),
}

/** Whether a whitelist would let an address in, and which of its entries are malformed; without an address: one's own. */
export const checkAddress: Write<AddressCheck, AddressQuestion> = {
  meta: { shownInPlace: true },
  mutationFn: (body) => answer(api.POST('/api-keys/check-address', { body })),
}
