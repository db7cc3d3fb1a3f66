import type { Command } from 'commander'
import { type Config, loadEnvironmentFile, readConfig } from '../config.ts'
import type { Tx } from '../records/database.ts'
import { asText } from './print.ts'
import { type Shell, withShell } from './shell.ts'

/** Options of every command. */
interface GlobalOptions {
  readonly json?: boolean
  readonly account?: string
}

/** A command's own work: options and up to two arguments in, one object out. */
type Work<Options> = (shell: Shell, options: Options, argument: string, second: string) => Promise<object>

/** Lets a command do its work: the answer goes to standard output, as one JSON object under `--json`. */
export function setAction<Options extends object>(command: Command, work: Work<Options>): void {
  answers<Options>(command, (options, [argument = '', second = ''], { account }) =>
    withShell(account, (shell) => work(shell, options, argument, second)),
  )
}

/** As `setAction`, for a command that is one verb in the chosen account. */
export function setVerb<Options extends object>(
  command: Command,
  verb: (tx: Tx, argument: string, at: Date, options: Options) => Promise<object>,
): void {
  setAction<Options>(command, (shell, options, argument) =>
    shell.inAccount((tx, at) => verb(tx, argument, at, options)),
  )
}

/** As `setAction`, for a command about the installation as a whole: it opens the database itself, or needs none. */
export function setStandaloneAction<Options extends object>(
  command: Command,
  work: (config: Config, options: Options, argument: string) => Promise<object>,
): void {
  answers<Options>(command, (options, [argument = '']) => {
    loadEnvironmentFile()
    return work(readConfig(process.env), options, argument)
  })
}

function answers<Options extends object>(
  command: Command,
  work: (options: Options, given: readonly string[], global: GlobalOptions) => Promise<object>,
): void {
  command.action(async (...given: unknown[]) => {
    const { json, account, ...options } = command.optsWithGlobals<GlobalOptions & Options>()
    const global = account === undefined ? {} : { account }
    const result = await work(
      // What is left without the global ones is the command's own.
      options as unknown as Options,
      given.filter((one) => typeof one === 'string'),
      global,
    )
    process.stdout.write(`${json ? JSON.stringify(result) : asText(result)}\n`)
  })
}
