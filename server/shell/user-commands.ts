import type { Command } from 'commander'
import { roles } from '../platform/user-role.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { findUserByEmail, listUsers } from '../users/list-users.ts'
import { readChoice } from './read-arguments.ts'
import { setAction } from './register.ts'
import type { Shell } from './shell.ts'

interface CreateOptions {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly password?: string
}

async function setDisabled(
  shell: Shell,
  email: string,
  disabled: boolean,
): Promise<{ email: string; disabled: boolean }> {
  return shell.inAccount(async (tx, at) => {
    const { id } = await findUserByEmail(tx, email)
    const user = await changeUser(tx, id, { disabled }, at)
    return { email: user.email, disabled: user.disabled }
  })
}

/** `leadline user …` */
export function userCommands(program: Command): void {
  const user = program.command('user').description('people who sign in, and whom API keys act as')
  setAction<CreateOptions>(
    user
      .command('create')
      .description('invite somebody; without --password one is made and shown')
      .requiredOption('--email <email>')
      .requiredOption('--name <name>')
      .requiredOption('--role <role>', roles.join(' or '))
      .option('--password <password>'),
    async (shell, options) => {
      const role = readChoice('--role', options.role, roles)
      const made = await shell.inAccount((tx, at) => createUser(tx, { ...options, role }, at))
      const { id, email, name } = made.user
      return { id, email, name, role, ...(options.password === undefined && { password: made.password }) }
    },
  )
  setAction(
    user.command('disable').description('sign somebody out; their keys stop working').argument('<email>'),
    (shell, _options: object, email) => setDisabled(shell, email, true),
  )
  setAction(
    user.command('enable').description('let somebody in again').argument('<email>'),
    (shell, _options: object, email) => setDisabled(shell, email, false),
  )
  setAction(user.command('list').description('everybody'), async (shell) => ({
    users: await shell.inAccount(listUsers),
  }))
}
