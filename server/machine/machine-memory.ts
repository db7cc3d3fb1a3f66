import { totalmem } from 'node:os'

/** Bytes of memory that this process may count on: the machine's, or less where a container limits it. */
export function machineMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
