import type { Seeded } from './seed.ts'

/** A seeded database. */
export interface Database {
  readonly leads: number
  readonly url: string
  readonly seeded: Seeded
  readonly seedSeconds: number
}
