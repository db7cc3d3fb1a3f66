import { readFileSync } from 'node:fs'
import type { CampaignService } from '../campaign-service.ts'

/** What the largest backend of the service holds for itself, and how many prepared statements a connection keeps. */
interface DatabaseMemory {
  readonly privateMb: number
  readonly statements: number
}

/** Pages that a backend shares with others are not among it. 0 of one that has just ended. */
function privateMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce(
      (sum, [, kb]) => sum + Number(kb) / 1024,
      0,
    )
  } catch {
    return 0
  }
}

export async function databaseMemory({ registrar, url }: CampaignService): Promise<DatabaseMemory> {
  const backends = await registrar.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'leadline' and backend_type = 'client backend'",
  )
  const metrics = await fetch(new URL('/metrics', url)).then((reply) => reply.text())
  const [, statements] = /^leadline_database_statements (\d+)$/m.exec(metrics) ?? []
  return {
    privateMb: Math.round(Math.max(0, ...backends.map(({ pid }) => privateMb(pid)))),
    statements: Number(statements),
  }
}
