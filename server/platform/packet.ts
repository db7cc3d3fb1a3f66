import type { Caller } from './caller.ts'
import { type Lock, takeLocks } from './lock.ts'
import type { Answer, Row, Statement } from './statement-batch.ts'

/** Goes on as the same actor, but seeing the whole account. */
export const asWholeAccount = 'as whole account'

/** What a verb sends: statements answer rows, the others do not. */
export type Step = Statement | Lock | typeof asWholeAccount

/** The steps that one caller sends in one round trip. */
export interface CallerSteps {
  readonly caller: Caller
  readonly steps: readonly Step[]
}

/** A statement on its way, and which of the callers waits for its rows. */
export interface PackedStatement {
  readonly statement: Statement
  readonly asker: number | null
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function identity(caller: Caller, role: Caller['role']): Statement {
  if (!uuid.test(caller.accountId)) throw new Error('a caller must name its account')
  return { text: 'select app_identity($1, $2, $3)', values: [caller.accountId, caller.userId, role] }
}

const isLock = (step: Step): step is Lock => typeof step === 'object' && 'keys' in step

/**
 * The steps of callers of one account as the statements of one packet. Each caller's stand behind its identity;
 * the locks of all come first.
 */
export function packSteps(callers: readonly CallerSteps[]): PackedStatement[] {
  const packed: PackedStatement[] = []
  let speaking = ''
  const speakAs = (caller: Caller, role: Caller['role']): void => {
    const speaker = `${caller.accountId} ${caller.userId} ${role}`
    if (speaker !== speaking) packed.push({ statement: identity(caller, role), asker: null })
    speaking = speaker
  }
  const keys = callers.flatMap(({ steps }) => steps.flatMap((step) => (isLock(step) ? step.keys : [])))
  if (callers[0] && keys.length > 0) {
    const { caller } = callers[0]
    speakAs(caller, caller.role)
    packed.push({ statement: takeLocks(caller.accountId, keys), asker: null })
  }
  for (const [asker, { caller, steps }] of callers.entries()) {
    speakAs(caller, caller.role)
    for (const step of steps) {
      if (step === asWholeAccount) speakAs(caller, 'service')
      else if (!isLock(step)) packed.push({ statement: step, asker })
    }
  }
  return packed
}

/** The rows of each caller's statements, in the order of the callers. */
export function unpackRows(count: number, packed: readonly PackedStatement[], answers: Answer[]): Row[][][] {
  const rows: Row[][][] = Array.from({ length: count }, () => [])
  for (const [i, { asker }] of packed.entries()) if (asker !== null) rows[asker]?.push(answers[i]?.rows ?? [])
  return rows
}
