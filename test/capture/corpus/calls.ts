import { interpretDelivery } from '../../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, type Sample } from '../sample-file.ts'
import { unconfigured } from '../unconfigured.ts'
import { isAsWanted, type Judged } from './outcome.ts'

const ofCalls = { ...unconfigured, kind: 'calls', accept_tests: true, without_name: 'phone' } as const

/**
 * What an event of telephony becomes, beside what it must become. `wrong`: a call that says something untrue or that is none.
 * `asked`: a call that was refused and waits for a person. `refused`: a call that was taken for something else.
 */
export function judgeCall(sample: Sample): Judged {
  const expected = sample.expected as Readonly<Record<string, unknown>> | 'ignored' | null
  // What is only a test is ignored where the webhook does not take tests.
  const read = interpretDelivery(bodyOf(sample), { ...ofCalls, accept_tests: expected !== 'ignored' })
  const got = read.kind === 'lead' ? read.mapped : null
  const judged = { got, faults: [], reason: 'reason' in read ? read.reason : null }
  if (expected === null || expected === 'ignored')
    return { ...judged, outcome: got === null ? 'exact' : 'wrong' }
  if (got === null) return { ...judged, outcome: read.kind === 'rejected' ? 'asked' : 'refused' }
  const faults = Object.keys(expected).filter((field) => !isAsWanted(read, field, expected[field]))
  return { ...judged, faults, outcome: faults.length === 0 ? 'exact' : 'wrong' }
}

/** A body that holds several people must be refused with their count; one that holds one must become a lead. */
export function judgeSeveral(sample: Sample & { readonly people?: number }): Judged {
  const read = interpretDelivery(bodyOf(sample), unconfigured)
  const got = read.kind === 'lead' ? read.mapped : null
  const reason = 'reason' in read ? read.reason : null
  const isRight =
    sample.expected === null ? reason?.includes(` ${sample.people} `) === true && got === null : got !== null
  const missed = got === null ? 'refused' : 'wrong'
  return { got, faults: [], reason, outcome: isRight ? 'exact' : missed }
}
