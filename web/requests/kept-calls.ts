import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import { ApiError, isPassing } from '../api-error.ts'
import { type CallKeeper, forgetKeptCall, type KeptCall, keepCall, keptCalls } from '../drafts/kept-calls.ts'
import { visibleMs } from '../live.ts'
import { deleteCallLog } from './call-logs.ts'
import { changeLead, leadsKey } from './leads.ts'
import type { Query } from './request.ts'

const keptKey = ['kept calls'] as const

export const isWaiting = ({ refusal }: KeptCall): boolean => refusal === undefined

/** The calls that this device keeps. Asking sends those that wait, while some do: each is one call, however often. */
export const keptCallsOf = (keeper: CallKeeper): Query<KeptCall[]> =>
  queryOptions<KeptCall[]>({
    queryKey: [...keptKey, keeper.userId],
    queryFn: async ({ client }) => {
      const waiting = (await keptCalls(keeper)).filter(isWaiting)
      for (const kept of waiting) if (!(await isSettled(keeper, kept))) break
      const left = await keptCalls(keeper)
      if (left.filter(isWaiting).length < waiting.length)
        for (const queryKey of [leadsKey, ['call-logs']]) void client.invalidateQueries({ queryKey })
      return left
    },
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? visibleMs : false),
    refetchIntervalInBackground: true,
  })

/** Another tab, or this one, has changed what is kept. */
export const lookAtKeptCalls = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keptKey })

/** Whether the service has said yes or no to a call; a no stays with it. */
async function isSettled(keeper: CallKeeper, kept: KeptCall): Promise<boolean> {
  const { call, instead, status } = kept
  try {
    await answer(api.POST('/call-logs', { body: call }))
    if (instead !== undefined) await deleteCallLog(instead)
    // What others have made of the lead meanwhile is not taken back.
    const { to, from } = status ?? {}
    if (to) await changeLead({ id: call.lead_id, fields: { status: to }, seen: { status: from } })
    forgetKeptCall(keeper.userId, call.id)
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error) || error.status === 401) return false
    await keepCall(keeper, { ...kept, refusal: error.message })
  }
  return true
}
