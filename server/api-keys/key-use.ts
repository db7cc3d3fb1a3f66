import { type Insert, insertRow } from '../postgres/database.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import { type ErrorCode, isUnavailable } from '../refusals/errors.ts'
import type { Ended, FoundApiKey, Permission } from './find-api-key.ts'

/** What became of a request: what the key did, or why it was refused. */
export type KeyOutcome = Permission | ErrorCode | Ended

/** How long the log of a key's use is kept, in days. */
const keptDays = 90

/** The first IST day whose use is still kept. */
export const oldestUseDay = (at: Date): string => istDay(new Date(at.getTime() - keptDays * 86_400_000))

interface Counted {
  readonly accountId: string
  readonly keyId: string
  readonly userId: string
  readonly day: string
  readonly outcome: KeyOutcome
  requests: number
}

/** The log of what keys do (counts alone), on its way to the database. */
export interface KeyUse {
  note(accountId: string, key: FoundApiKey, outcome: KeyOutcome, at: Date): void
  /** Writes what was noted. While the database is away it is kept for the next time; `lost` is told of what cannot be written. */
  flush(): Promise<void>
}

const addUp =
  'on conflict (account_id, api_key_id, day, outcome) do update set requests = api_key_days.requests + excluded.requests'

function rowOf({ accountId, keyId, day, outcome, userId, requests }: Counted): Insert {
  const row = { account_id: accountId, api_key_id: keyId, day, outcome, user_id: userId, requests }
  return insertRow('api_key_days', row, addUp)
}

/**
 * Counts in memory until they are flushed: one row for each key, day and outcome, whatever the number of requests. What a killed process
 * has not flushed is lost, and what was on its way when the connection broke may count twice: it is a log and decides nothing.
 */
export function openKeyUse(db: Database, lost: (error: unknown) => void): KeyUse {
  let waiting = new Map<string, Counted>()

  function add(counted: Counted): void {
    const place = [counted.keyId, counted.day, counted.outcome].join()
    const known = waiting.get(place)
    if (known) known.requests += counted.requests
    else waiting.set(place, counted)
  }

  /** In one order everywhere, so that processes which write the same rows wait for each other and never in a circle. */
  function takeByAccount(): Map<string, Counted[]> {
    const taken = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted)
    waiting = new Map()
    const byAccount = new Map<string, Counted[]>()
    for (const counted of taken)
      byAccount.set(counted.accountId, [...(byAccount.get(counted.accountId) ?? []), counted])
    return byAccount
  }

  return {
    note(accountId, { id, user_id: userId }, outcome, at) {
      add({ accountId, keyId: id, userId, day: istDay(at), outcome, requests: 1 })
    },
    async flush() {
      for (const [accountId, some] of takeByAccount()) {
        try {
          await db.write(accountCaller(accountId), async (tx) => tx.write(...some.map(rowOf)))
        } catch (error) {
          if (isUnavailable(error)) some.forEach(add)
          else lost(error)
        }
      }
    },
  }
}
