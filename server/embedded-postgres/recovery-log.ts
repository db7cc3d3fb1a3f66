import { StartRefused } from '../refusals/start-refused.ts'
import { failureReason } from './postmaster.ts'

/**
 * When the last change was committed that a recovery replayed, by what PostgreSQL wrote in UTC meanwhile. Everything that
 * was acknowledged before that moment was replayed too: its commit stands earlier in the log. Undefined when none was.
 */
export function lastChangeIn(log: string): Date | undefined {
  const found = [
    ...log.matchAll(/last completed transaction was at log time (\S+) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)/g),
  ].at(-1)
  return found && new Date(`${found[1]}T${found[2]}Z`)
}

/** Why a recovery did not come to its end, in one line; `target` is the moment that it was to reach. */
export function recoveryFailure(log: string, target: string | undefined): StartRefused {
  const reason = failureReason(log)
  if (target === undefined || !/recovery ended before configured recovery target/.test(reason)) {
    return new StartRefused(`PostgreSQL cannot recover the backup: ${reason}`)
  }
  const last = lastChangeIn(log)
  const reaches = last ? `: its last change is of ${last.toISOString()}` : ''
  return new StartRefused(
    `The archived write-ahead log does not reach ${target}${reaches}; --until latest restores all of it`,
  )
}
