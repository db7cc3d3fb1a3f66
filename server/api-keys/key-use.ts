import type { Counted as TallyCount } from '../jobs/tally.ts'
import { type Insert, insertRow } from '../postgres/database.ts'
import { istDay } from '../records/ist-dates.ts'
import type { ErrorCode } from '../refusals/errors.ts'
import type { Ended, FoundApiKey, Permission } from './find-api-key.ts'

/** What became of a request: what the key did, or why it was refused. */
export type KeyOutcome = Permission | ErrorCode | Ended

interface Counted extends TallyCount {
  readonly keyId: string
  readonly userId: string
  readonly day: string
  readonly outcome: KeyOutcome
}

const addUp =
  'on conflict (account_id, api_key_id, day, outcome) do update set requests = api_key_days.requests + excluded.requests'

/** One row for each key, day and outcome, whatever the number of requests. */
export function keyUseRow({ accountId, keyId, day, outcome, userId, n }: Counted): Insert {
  const row = { account_id: accountId, api_key_id: keyId, day, outcome, user_id: userId, requests: n }
  return insertRow('api_key_days', row, addUp)
}

/** A request, for the log of what keys do: counts alone. */
export function keyUse(accountId: string, key: FoundApiKey, outcome: KeyOutcome, at: Date): Counted {
  const { id: keyId, user_id: userId } = key
  const day = istDay(at)
  return { accountId, place: [keyId, day, outcome].join(), keyId, userId, day, outcome, n: 1 }
}
