import type { Command } from 'commander'
import { asText, type Result } from './print.ts'
import { type Shell, withShell } from './shell.ts'

/** Options of every command. */
interface GlobalOptions {
  readonly json?: boolean
  readonly account?: string
}

/** A command's own work: arguments and options in, one object out. */
export type Work<Options> = (shell: Shell, options: Options, argument: string) => Promise<Result>

/**
 * Lets a command do its work: the answer goes to standard output, as one JSON object under `--json` and nothing
 * else.
 */
export function does<Options extends object>(command: Command, work: Work<Options>): void {
  command.action(async (...given: unknown[]) => {
    const [argument] = given
    const { json, account, ...options } = command.optsWithGlobals<GlobalOptions & Options>()
    const result = await withShell(account, (shell) =>
      work(shell, options as unknown as Options, typeof argument === 'string' ? argument : ''),
    )
    process.stdout.write(`${json ? JSON.stringify(result) : asText(result)}\n`)
  })
}
