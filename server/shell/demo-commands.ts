import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig, sessionSecretOf } from '../config.ts'
import { openDatabase } from '../postgres/database.ts'
import { prepareDatabase } from '../postgres/schema/prepare-database.ts'
import type { Caller } from '../records/caller.ts'
import { invalidParam } from '../refusals/errors.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import type { StartMessage } from '../start/start-messages.ts'
import { type DemoAccess, fillDemo } from './demo/fill-demo.ts'
import { asText } from './print.ts'
import { nodeFlags, serviceProgram } from './running-service.ts'
import { withOwnerUrl } from './shell.ts'

/** Settings of a real installation, which a demo must not touch: blank counts as unset, and wins over `.env`. */
const notOfDemo = [
  ...'DATABASE_URL SERVICE_DATABASE_URL PUBLIC_URL REDIS_URL BACKUP_DIR WAL_ARCHIVE_DIR'.split(' '),
  ...'SESSION_SECRET PROCESSES TRUSTED_PROXIES'.split(' '),
]

/** `leadline demo` */
export function demoCommands(program: Command): void {
  program
    .command('demo')
    .description('serve example data in this terminal, apart from everything else; gone when it ends')
    .option('--data-dir <directory>', 'an empty one, which stays; else a temporary one')
    .action(async ({ dataDir: given }: { readonly dataDir?: string }, command: Command) => {
      const { json = false } = command.optsWithGlobals<{ json?: boolean }>()
      const dataDir =
        given === undefined ? mkdtempSync(join(tmpdir(), 'leadline-demo-')) : emptyDirectory(given)
      try {
        process.exitCode = await demo(dataDir, given !== undefined, json)
      } finally {
        if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
      }
    })
}

/** Refuses a directory in which anything is: a demo is never put beside real data. */
function emptyDirectory(given: string): string {
  const path = resolve(given)
  if (existsSync(path) && readdirSync(path).length > 0)
    throw invalidParam('--data-dir', `--data-dir must be empty: there is something in ${path}.`)
  mkdirSync(path, { recursive: true, mode: 0o711 })
  return path
}

async function demo(dataDir: string, stays: boolean, json: boolean): Promise<number> {
  const blank = Object.fromEntries(notOfDemo.map((name) => [name, '']))
  const { PORT = '0', LOG_LEVEL = 'warn' } = process.env
  const env = { ...process.env, ...blank, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT, LOG_LEVEL }
  const access = await fill(env)
  const child = spawn(process.execPath, [...nodeFlags, serviceProgram], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('message', (message: StartMessage) => {
    if ('url' in message) process.stdout.write(shown(message.url, access, stays ? dataDir : null, json))
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

async function fill(env: NodeJS.ProcessEnv): Promise<DemoAccess> {
  const config = readConfig(env)
  return withOwnerUrl(config, async (ownerUrl) => {
    const { url, engine } = await prepareDatabase({
      ownerUrl,
      sessionSecret: sessionSecretOf(config),
      serviceUrl: undefined,
    })
    const db = openDatabase<Caller>(url, 3, { engine })
    try {
      if ((await db.accountIds()).length > 0)
        throw new StartRefused('A demo is made in an empty database alone.')
      return await fillDemo(db, ownerUrl, new Date())
    } finally {
      await db.close()
    }
  })
}

function shown(url: string, access: DemoAccess, stays: string | null, json: boolean): string {
  const { webhookToken, ...more } = access
  const told = { demo: true, url, ...more, webhook: `${url}/webhook/${webhookToken}` }
  if (json) return `${JSON.stringify(told)}\n`
  const end = stays === null ? 'all of it is gone when you end it with Ctrl-C' : `its data stay in ${stays}`
  return `\nA DEMO with example data: ${end}\n\n${asText(told)}\n\n`
}
