import type { Command } from 'commander'
import sql from 'sql-template-tag'
import { asOwner } from '../postgres/schema/owner-connection.ts'
import { createAccount } from '../users/create-account.ts'
import { setAction } from './register.ts'

/** `leadline account create`, `list` */
export function accountCommands(program: Command): void {
  const account = program.command('account').description('customers of this installation')
  setAction(
    account.command('create').description('make an account').argument('<name>'),
    async ({ ownerUrl, actor }, _options: object, name) =>
      asOwner(ownerUrl, async (owner) => ({ ...(await createAccount(owner, name, actor, new Date())) })),
  )
  setAction(account.command('list').description('accounts by name'), async ({ ownerUrl }) =>
    asOwner(ownerUrl, async (owner) => ({
      accounts: await owner.query(sql`select id, name, short_name from accounts order by lower(name), id`),
    })),
  )
}
