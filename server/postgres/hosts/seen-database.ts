import { readFileSync, renameSync, writeFileSync } from 'node:fs'

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

/** Where there is no such folder, as for a command elsewhere, or it takes no file, it is remembered while the process lives. */
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
        writeFileSync(draft, JSON.stringify(own), { mode: 0o600, flush: true })
        renameSync(draft, file)
      } catch {}
    },
  }
}
