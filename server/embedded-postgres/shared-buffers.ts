const bytesPerMb = 1_048_576
/** A quarter of the smallest machine. */
const fewestMb = 256
/** A million leads with their indexes take some 3 GB. */
const mostMb = 4_096

/**
 * How much of the database PostgreSQL keeps in memory of its own, as `shared_buffers` spells it: a quarter of what there
 * is, as its manual advises. What is not in there is asked of the system, which may have given its copy to others.
 */
export function sharedBuffersOf(memoryBytes: number): string {
  const quarterMb = Math.floor(memoryBytes / 4 / bytesPerMb)
  return `${Math.min(mostMb, Math.max(fewestMb, quarterMb))}MB`
}
