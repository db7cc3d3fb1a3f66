import { Command, CommanderError } from 'commander'
import { version } from '../package.json'
import { ConfigError } from './config.ts'
import { Refusal } from './refusals/errors.ts'
import { StartRefused } from './refusals/start-refused.ts'
import { accountCommands } from './shell/account-commands.ts'
import { backupCommands } from './shell/backup-commands.ts'
import { countCommands } from './shell/count-commands.ts'
import { databaseCommands } from './shell/database-commands.ts'
import { demoCommands } from './shell/demo-commands.ts'
import { doctorCommands } from './shell/doctor/doctor-commands.ts'
import { dumpCommands } from './shell/dump-commands.ts'
import { keyCommands } from './shell/key-commands.ts'
import { leadCommands } from './shell/lead-commands.ts'
import { personCommands } from './shell/person-commands.ts'
import { retentionCommands } from './shell/retention-commands.ts'
import { ruleCommands } from './shell/rule-commands.ts'
import { serviceCommands } from './shell/service-commands.ts'
import { spoolCommands } from './shell/spool-commands.ts'
import { teamCommands } from './shell/team-commands.ts'
import { userCommands } from './shell/user-commands.ts'
import { webhookCommands } from './shell/webhook-commands.ts'

const failed = 1
const badInput = 2

function makeProgram(): Command {
  const program = new Command('leadline')
    .description('Administration from the shell, beside a running service or without one')
    .version(version, '--version', 'print the version')
    .option('--json', 'print exactly one JSON object')
    .option('--account <id>', 'id or short name, where there are several accounts')
    .exitOverride()
  for (const register of [
    accountCommands,
    userCommands,
    spoolCommands,
    teamCommands,
    keyCommands,
    webhookCommands,
    ruleCommands,
    leadCommands,
    personCommands,
    retentionCommands,
    countCommands,
    backupCommands,
    dumpCommands,
    databaseCommands,
    serviceCommands,
    doctorCommands,
    demoCommands,
  ])
    register(program)
  return program
}

/** One line on standard error and the exit status; a stack only for what is a fault of ours. */
function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : badInput
  if (error instanceof Refusal) {
    console.error(`error: ${error.message}`)
    return error.status === 400 ? badInput : failed
  }
  const isPlain = error instanceof ConfigError || error instanceof StartRefused
  console.error(isPlain ? `error: ${error.message}` : error)
  return error instanceof ConfigError ? badInput : failed
}

try {
  await makeProgram().parseAsync()
} catch (error) {
  process.exitCode = statusOf(error)
}
