import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a command ended and what it said. */
export interface CommandResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a bundled program to its end, in a process of its own. `env` is its whole environment. */
export function runCommand(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<CommandResult> {
  // As in `runProgram`: what it keeps on disk is nobody else's.
  const isBare = env.DATABASE_URL !== undefined && env.DATA_DIR === undefined
  const dataDir = isBare ? mkdtempSync(join(tmpdir(), 'leadline-command-')) : env.DATA_DIR
  return new Promise((ended) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...env, DATA_DIR: dataDir }, ...(cwd && { cwd }) },
      (_error, stdout, stderr) => {
        if (isBare && dataDir) rmSync(dataDir, { recursive: true, force: true })
        ended({ status: child.exitCode ?? -1, stdout, stderr })
      },
    )
  })
}

/** The one JSON object that a command printed under `--json`. */
export function printed<Shape = Record<string, unknown>>({ stdout, stderr, status }: CommandResult): Shape {
  if (status !== 0) throw new Error(`the command ended with ${status}: ${stderr}`)
  if (!/^\{.*\}\n$/.test(stdout)) throw new Error(`not exactly one JSON object: ${stdout}`)
  return JSON.parse(stdout)
}
