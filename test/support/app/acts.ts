import fc from 'fast-check'
import { vi } from 'vitest'
import type { People } from '../people/people.ts'
import type { ServiceForTests } from './service-for-tests.ts'

/** IST days on which acts happen. */
export const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'] as const

type Actor = 'admin' | 'agent' | 'otherAgent'

/** Something that one of three people does; numbers choose among what there is by then. */
export type Act =
  | { kind: 'save'; by: Actor; person: number; fields: Record<string, unknown> }
  | { kind: 'call'; by: Actor; lead: number; day: number; callType: string; seconds: number }
  | { kind: 'deleteLead'; by: Actor; lead: number }
  | { kind: 'deleteCall'; by: Actor; call: number }
  | { kind: 'compact' }

const actor = fc.constantFrom<Actor[]>('admin', 'agent', 'otherAgent')
const index = fc.nat({ max: 1_000 })

const fields = fc.record(
  {
    status: fc.constantFrom('New', 'Won', 'Lost'),
    priority: fc.constantFrom('Low', 'High'),
    source: fc.constantFrom('Fair', 'Web'),
    assigned_to: fc.constantFrom('admin@example.com', 'agent@example.com', 'other-agent@example.com', null),
  },
  { requiredKeys: [] },
)

// Twelve persons only, so that saves meet and merge.
const save = fc.record({ kind: fc.constant('save' as const), by: actor, person: fc.nat({ max: 11 }), fields })

const call = fc.record({
  kind: fc.constant('call' as const),
  by: actor,
  lead: index,
  day: fc.nat({ max: days.length - 1 }),
  callType: fc.constantFrom('Inbound', 'Outbound'),
  seconds: fc.nat({ max: 900 }),
})

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: save, weight: 10 },
  { arbitrary: call, weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('deleteLead' as const), by: actor, lead: index }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('deleteCall' as const), by: actor, call: index }), weight: 2 },
  { arbitrary: fc.constant({ kind: 'compact' as const }), weight: 2 },
)

/** Batches of acts; those of one batch happen at once. */
export function anyActs(): fc.Arbitrary<Act[][]> {
  return fc.array(fc.array(anyAct, { minLength: 4, maxLength: 12 }), { minLength: 4, maxLength: 8 })
}

/** Performs the batches one after the other, each at another time of the clock. Throws at any 5xx. */
export async function performActs(
  service: ServiceForTests,
  people: People,
  batches: readonly (readonly Act[])[],
  compact: () => Promise<unknown>,
): Promise<void> {
  const leads: string[] = []
  const calls: string[] = []
  const perform = async (act: Act): Promise<void> => {
    if (act.kind === 'compact') return void (await compact())
    const [method, path, body] = requestOf(act, leads, calls)
    const reply = await service.as(people[act.by], method, path, body)
    if (reply.statusCode >= 500) throw new Error(`${method} ${path}: ${reply.body}`)
    if (reply.statusCode === 201) (act.kind === 'save' ? leads : calls).push(reply.json().data.id)
  }
  for (const [i, batch] of batches.entries()) {
    const halfAnHourAroundMidnight = i % 2 ? '18:29:59.999' : '18:30:00.000'
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${days[i % 3]}T${halfAnHourAroundMidnight}Z`) })
    await Promise.all(batch.map(perform))
  }
}

const unknownId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
const chosen = (ids: string[], at: number): string => ids[at % Math.max(ids.length, 1)] ?? unknownId

function requestOf(
  act: Exclude<Act, { kind: 'compact' }>,
  leads: string[],
  calls: string[],
): [method: string, path: string, body?: Record<string, unknown>] {
  switch (act.kind) {
    case 'save':
      return [
        'POST',
        '/leads',
        { name: 'P', phone: `98765000${String(act.person).padStart(2, '0')}`, ...act.fields },
      ]
    case 'call':
      return [
        'POST',
        '/call-logs',
        {
          lead_id: chosen(leads, act.lead),
          call_type: act.callType,
          duration_seconds: act.seconds,
          called_at: `${days[act.day]}T12:00:00+05:30`,
        },
      ]
    case 'deleteLead':
      return ['DELETE', `/leads/${chosen(leads, act.lead)}`]
    case 'deleteCall':
      return ['DELETE', `/call-logs/${chosen(calls, act.call)}`]
  }
}
