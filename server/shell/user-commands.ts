import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { handOverLeads } from '../leads/hand-over/hand-over-leads.ts'
import type { Tx } from '../records/database.ts'
import { roles } from '../records/roles.ts'
import { invalidParam } from '../refusals/errors.ts'
import { resetPassword } from '../users/change-password.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { inviteUser, linkOf } from '../users/invitation.ts'
import { findUserByEmail, listUsers } from '../users/list-users.ts'
import { resetSecondFactor } from '../users/second-factor/switch-off.ts'
import { readChoice, readList } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'
import type { Shell } from './shell.ts'

interface InviteOptions {
  readonly name: string
  readonly role: string
}

interface CreateOptions extends InviteOptions {
  readonly email: string
  readonly password?: string
}

async function setDisabled(tx: Tx, wanted: string, at: Date, disabled: boolean) {
  const { id, email } = await findUserByEmail(tx, wanted)
  await changeUser(tx, id, { disabled }, at)
  return { email, disabled }
}

const betweenStepsMs = 100

/** Step by step, each by itself: what is moved stays moved, and the same command goes on behind a crash. */
async function handOver(shell: Shell, email: string, to: readonly string[]): Promise<{ moved: number }> {
  const { fromId, toIds } = await shell.inAccount(async (tx) => {
    const takers: string[] = []
    for (const one of to) takers.push((await findUserByEmail(tx, one)).id)
    return { fromId: (await findUserByEmail(tx, email)).id, toIds: takers }
  })
  if (toIds.length === 0) throw invalidParam('--to', '--to names nobody.')
  let moved = 0
  for (;;) {
    const step = await shell.inAccount((tx, at) => handOverLeads(tx, fromId, toIds, at))
    moved += step.moved
    if (step.remaining === 0) return { moved }
    if (step.moved === 0) await sleep(betweenStepsMs)
  }
}

/** `leadline user …` */
export function userCommands(program: Command): void {
  const user = program.command('user').description('people who sign in, and whom API keys act as')
  setAction<CreateOptions>(
    user
      .command('create')
      .description('make a user; without --password one is made and shown')
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
  setAction<InviteOptions>(
    user
      .command('invite')
      .description('make a user and a link with which that person sets a password')
      .argument('<email>')
      .requiredOption('--name <name>')
      .requiredOption('--role <role>', roles.join(' or ')),
    async (shell, { name, role }, email) => {
      const invited = { email, name, role: readChoice('--role', role, roles) }
      return shell.inAccount(async (tx, at) => {
        const { user: made } = await createUser(tx, invited, at)
        const invitation = await inviteUser(tx, made.id, at)
        return {
          id: made.id,
          email: made.email,
          name: made.name,
          role: made.role,
          link: linkOf(shell.config.publicUrl, invitation),
          expires_at: invitation.expiresAt.toISOString(),
        }
      })
    },
  )
  setVerb<{ password?: string }>(
    user
      .command('set-password')
      .description('a new password, made and shown without --password; ends the sessions')
      .argument('<email>')
      .option('--password <password>'),
    async (tx, wanted, at, { password: given }) => {
      const { id, email } = await findUserByEmail(tx, wanted)
      const password = await resetPassword(tx, id, at, given)
      return { email, ...(given === undefined && { password }) }
    },
  )
  setVerb(
    user.command('disable').description('sign somebody out; their keys stop working').argument('<email>'),
    (tx, email, at) => setDisabled(tx, email, at, true),
  )
  setVerb(user.command('enable').description('let somebody in again').argument('<email>'), (tx, email, at) =>
    setDisabled(tx, email, at, false),
  )
  setVerb(
    user
      .command('reset-second-factor')
      .description('take away the second factor of somebody who has lost it; ends the sessions')
      .argument('<email>'),
    async (tx, wanted, at) => {
      const { id, email } = await findUserByEmail(tx, wanted)
      return { email, reset: await resetSecondFactor(tx, id, at) }
    },
  )
  setAction<{ to: string }>(
    user
      .command('hand-over')
      .description('give all leads of somebody to others')
      .argument('<email>')
      .requiredOption('--to <list>', 'emails of active users, who take turns'),
    (shell, { to }, email) => handOver(shell, email, readList(to)),
  )
  setVerb(user.command('list').description('everybody'), async (tx) => ({ users: await listUsers(tx) }))
}
