import type { Command } from 'commander'
import { uuidPattern } from '../http/validation.ts'
import type { Tx } from '../records/database.ts'
import { findTeam, findTeamByName, listTeams } from '../teams/list-teams.ts'
import { memberships, type Team } from '../teams/team.ts'
import { joinTeam, leaveTeam } from '../teams/team-members.ts'
import { createTeam } from '../teams/team-settings.ts'
import { findUserByEmail } from '../users/list-users.ts'
import { readChoice } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'

/** By id, or by name in any case. */
const findNamedTeam = (tx: Tx, text: string): Promise<Team> =>
  new RegExp(uuidPattern).test(text) ? findTeam(tx, text.toLowerCase()) : findTeamByName(tx, text)

/** `leadline team …` */
export function teamCommands(program: Command): void {
  const team = program.command('team').description('teams, whose managers see what their members see')
  setVerb(team.command('create').description('make a team').argument('<name>'), async (tx, given, at) => {
    const { id, name } = await createTeam(tx, given, at)
    return { id, name }
  })
  setAction<{ user: string; as: string }>(
    team
      .command('add')
      .description('put somebody into a team, or change what somebody is in it')
      .argument('<team>', 'name or id')
      .requiredOption('--user <email>')
      .option('--as <membership>', memberships.join(' or '), 'member'),
    async (shell, { user: email, as: membership }, text) => {
      const as = readChoice('--as', membership, memberships)
      return shell.inAccount(async (tx, at) => {
        const { id } = await findNamedTeam(tx, text)
        const user = await findUserByEmail(tx, email)
        return joinTeam(tx, id, { userId: user.id, as }, at)
      })
    },
  )
  setVerb<{ user: string }>(
    team
      .command('remove')
      .description('take somebody out of a team')
      .argument('<team>', 'name or id')
      .requiredOption('--user <email>'),
    async (tx, text, at, { user: email }) => {
      const { id } = await findNamedTeam(tx, text)
      const user = await findUserByEmail(tx, email)
      return leaveTeam(tx, id, user.id, at)
    },
  )
  setVerb(team.command('list').description('all, with who is in them'), async (tx) => ({
    teams: await listTeams(tx),
  }))
}
