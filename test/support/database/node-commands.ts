import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'

/** What nodes did for the service's statements, by Citus's own notices. */
export interface NodeCommands {
  /** Sent from one node to another. */
  readonly between: string[]
  /** Done by the node that was asked. */
  local: number
}

/** Lets every node say to the service what it sends to the others. `nodes` are a superuser's addresses. */
export async function showCommands(nodes: readonly string[], isShown: boolean): Promise<void> {
  const change = (name: string): string => `alter system ${isShown ? `set ${name} = on` : `reset ${name}`}`
  for (const node of nodes) {
    const client = new pg.Client({ connectionString: node })
    await client.connect()
    for (const name of ['citus.log_remote_commands', 'citus.log_local_commands'])
      await client.query(change(name))
    await client.query('select pg_reload_conf()')
    await client.end()
  }
  // Open connections read it before their next statement once they were told.
  await sleep(500)
}

/** Counts from now on what all connections of this process are told. */
export function countCommands(): NodeCommands {
  const commands: NodeCommands = { between: [], local: 0 }
  const { emit } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (
    this: pg.Client,
    event: string | symbol,
    ...args: unknown[]
  ) {
    const { message = '' } = (event === 'notice' ? args[0] : {}) as { message?: string }
    if (message.startsWith('issuing ')) commands.between.push(message.slice('issuing '.length))
    if (message.startsWith('executing the command locally')) commands.local += 1
    return emit.call(this, event, ...args)
  })
  return commands
}
