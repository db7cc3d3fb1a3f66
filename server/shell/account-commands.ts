import type { Command } from 'commander'
import sql from 'sql-template-tag'
import { changeAccountRules, readAccountRules } from '../accounts/account-rules.ts'
import { asOwner } from '../postgres/schema/owner-connection.ts'
import { allowances } from '../records/roles.ts'
import { createAccount } from '../users/account.ts'
import { readChoice, readWholeNumber } from './read-arguments.ts'
import { setAction } from './register.ts'

/** `leadline account create`, `list`, `rules` */
export function accountCommands(program: Command): void {
  const account = program.command('account').description('customers of this installation')
  setAction(
    account.command('create').description('make an account').argument('<name>'),
    async ({ ownerUrl, actor }, _options: object, name) =>
      asOwner(ownerUrl, (owner) => createAccount(owner, name, actor, new Date())),
  )
  setAction(account.command('list').description('accounts by name'), async ({ ownerUrl }) =>
    asOwner(ownerUrl, async (owner) => ({
      accounts: await owner.query(sql`select id, name, short_name from accounts order by lower(name), id`),
    })),
  )
  setAction<{ downloads?: string; keys?: string; callHours?: string }>(
    account
      .command('rules')
      .description(
        'who may download and make keys, and when customers are called; shows it, and changes what is given',
      )
      .option('--downloads <who>', allowances.join(', '))
      .option('--keys <who>', allowances.join(', '))
      .option('--call-hours <from-until>', 'IST, such as 9-21'),
    async (shell, { downloads, keys, callHours }) => {
      const change = {
        ...(downloads !== undefined && { downloads_by: readChoice('--downloads', downloads, allowances) }),
        ...(keys !== undefined && { keys_by: readChoice('--keys', keys, allowances) }),
        ...(callHours !== undefined && readCallHours(callHours)),
      }
      const isChange = Object.keys(change).length > 0
      return shell.inAccount((tx, at) =>
        isChange ? changeAccountRules(tx, change, at) : readAccountRules(tx),
      )
    },
  )
}

/** `9-21` */
function readCallHours(text: string) {
  const [from = '', until = ''] = text.split('-')
  const hours = { minimum: 0, maximum: 24 }
  return {
    call_from_hour: readWholeNumber('--call-hours', from, hours),
    call_until_hour: readWholeNumber('--call-hours', until, hours),
  }
}
