import { ask, post, writeOne } from './request.ts'

/** The keys that this person may see: admins all of the account, agents their own. */
export const allKeys = ask(['api-keys'], '/api-keys')

const meta = { shownInPlace: true, invalidates: [allKeys.queryKey] }

/** Creates a key; the answer holds it in full this one time. */
export const createKey = post('/api-keys', meta)

/** Changes name, permissions or whitelist of a key. */
export const changeKey = (id: string) => post('/api-keys/{id}', meta, { path: { id } })

/** Replaces the secret of a key at once; name, permissions, whitelist and user stay (decision 0004.31). */
export const regenerateKey = writeOne('post', '/api-keys/{id}/regenerate', meta)

/** A new value beside the present one, which goes on for a while. */
export const rotateKey = (id: string) => post('/api-keys/{id}/rotate', meta, { path: { id } })

/** Ends the value before the last rotation now. */
export const endOldSecret = writeOne('delete', '/api-keys/{id}/old-secret', meta)

/** What a key did and was denied, by day. */
export const useOfKey = (id: string) =>
  ask([...allKeys.queryKey, id, 'use'], '/api-keys/{id}/use', { path: { id } })

/** Revokes a key for good. */
export const revokeKey = writeOne('delete', '/api-keys/{id}', meta)

/** Whether a whitelist would let an address in, and which of its entries are malformed; without an address: one's own. */
export const checkAddress = post('/api-keys/check-address', { shownInPlace: true })
