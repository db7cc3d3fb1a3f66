import { hashSecret } from '../secrets/secrets.ts'
import { isOpen } from './fixed-window.ts'
import { type Allowance, refuseExceeded } from './rate-limit.ts'

/** Bounded, because strangers may send a new key each time: beyond, the earliest is forgotten, and looked up again. */
const mostRefused = 10_000

/** Keys that an address goes on sending beyond its limit of requests without a good key. */
export interface RefusedKeys {
  /** 429 for a key that was refused so, until that limit's window ends: nothing is looked up and nothing noted. */
  refuse(address: string, token: string): void
  /** Throws 429, and remembers it, where the limit is exceeded. */
  refuseExceeded(address: string, token: string, allowance: Allowance): void
}

/**
 * Remembers address and key together: other keys from there, and this key from elsewhere, are looked up as ever. The
 * address is the exact one, and not the /64 that is counted, in which another may be on the key's whitelist. A key that
 * becomes good meanwhile waits until its window ends, a minute at most. It saves work and decides nothing, so each process has its own.
 */
export function refusedKeys(): RefusedKeys {
  const refused = new Map<string, { readonly endsAt: number; readonly limit: number }>()
  const placeOf = (address: string, token: string): string =>
    `${address} ${hashSecret(token).toString('base64url')}`
  return {
    refuse(address, token) {
      if (refused.size === 0) return
      const place = placeOf(address, token)
      const known = refused.get(place)
      if (!known) return
      const now = Date.now()
      if (!isOpen(known, now)) refused.delete(place)
      else {
        const resetSeconds = Math.ceil((known.endsAt - now) / 1000)
        refuseExceeded({ limit: known.limit, remaining: 0, resetSeconds, isExceeded: true })
      }
    },
    refuseExceeded(address, token, allowance) {
      if (!allowance.isExceeded) return
      const [earliest] = refused.keys()
      if (earliest !== undefined && refused.size >= mostRefused) refused.delete(earliest)
      const endsAt = Date.now() + allowance.resetSeconds * 1000
      refused.set(placeOf(address, token), { endsAt, limit: allowance.limit })
      refuseExceeded(allowance)
    },
  }
}
