import type { Command } from 'commander'
import { acceptServer } from '../postgres/hosts/database-hosts.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { setStandaloneAction } from './register.ts'
import { whatWaits } from './spool-commands.ts'

/** `leadline database accept`: a service works with no other database than the one it knows until somebody says that it is meant. */
export function databaseCommands(program: Command): void {
  const database = program.command('database').description('the server that DATABASE_URL names')
  setStandaloneAction(
    database
      .command('accept')
      .description('work with the database there is now, though it is another or an older one'),
    async (config) => {
      const { databaseUrls, dataDir } = config
      if (!databaseUrls) throw new StartRefused('The embedded database in DATA_DIR needs no acceptance')
      const accepted = await acceptServer({ databaseUrls, dataDir })
      if (!accepted) throw new StartRefused('No server in DATABASE_URL takes writes now')
      const { waiting } = await whatWaits(config)
      return { ...accepted, waiting: waiting.length }
    },
  )
}
