import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A database as its server names it. A server that was promoted goes on with the next timeline of the same system. */
export interface SeenDatabase {
  readonly system: string
  readonly timeline: number
}

/** The database that this machine works with, as a file in DATA_DIR remembers it. */
export interface Memory {
  /** Null where none was seen yet. */
  read(): SeenDatabase | null
  write(seen: SeenDatabase): void
}

/** Where the folder takes no file it is remembered while the process lives: such a service keeps no deliveries either. */
export function memoryIn(file: string): Memory {
  let own: SeenDatabase | null = null
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as SeenDatabase
      } catch {
        return own
      }
    },
    write({ system, timeline }) {
      own = { system, timeline }
      // A process that is killed meanwhile leaves the file as it was.
      const draft = `${file}.${process.pid}`
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o711 })
        writeFileSync(draft, JSON.stringify(own), { mode: 0o600, flush: true })
        renameSync(draft, file)
      } catch {}
    },
  }
}
