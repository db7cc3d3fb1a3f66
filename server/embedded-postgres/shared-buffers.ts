const bytesPerMb = 1_048_576
/** A quarter of the smallest machine. */
const fewestMb = 256
/** A million leads with their indexes take some 3 GB. */
const mostMb = 4_096

/** A quarter of the memory, as PostgreSQL's manual advises: of the rest the system may have given its copy to others. */
export function sharedBuffersOf(memoryBytes: number): string {
  const quarterMb = Math.floor(memoryBytes / 4 / bytesPerMb)
  return `${Math.min(mostMb, Math.max(fewestMb, quarterMb))}MB`
}
