import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, copyFileSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from './built-service.ts'
import { lentToNpm, makeDebian, npmHere, quoted } from './debian.ts'

const userId = 1000
const home = '/home/operator'
const path = '/home/operator/.local/bin:/usr/local/bin:/usr/bin:/bin'

/** A Debian with Node.js and nothing else, below a directory. */
export interface BareMachine {
  /** Runs a command for a shell as an ordinary user and answers what it printed; throws where it fails. */
  run(command: string, environment?: Record<string, string>): Promise<string>
  /** The same, with what npm needs to reach its registry, and answers what npm said. */
  install(command: string): Promise<string>
  /** Copies a file to the user's home and answers its place there. */
  give(file: string): string
  /** What was run and what it said, in order, without secrets. */
  log(): string
  /** Ends the machine; its services must have ended. */
  stop(): void
}

const withoutSecrets = (said: string): string =>
  said
    .replaceAll(/le_live_\w+/g, 'le_live_…')
    .replaceAll(/(\/webhook\/)[\w-]+/g, '$1…')
    .replaceAll(/(assword +)\S+/g, '$1…')

/** Made from packages; Node.js and npm are those of this machine. */
export function makeBareMachine(): BareMachine {
  const files = join(newFolder(), 'machine')
  makeDebian(files)
  copyFileSync(process.execPath, join(files, 'usr/local/bin/node'))
  cpSync(npmHere(), join(files, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(files, 'usr/local/bin/npm'))
  for (const name of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${name}`, join(files, 'etc', name))
  appendFileSync(join(files, 'etc/passwd'), `operator:x:${userId}:${userId}::${home}:/bin/sh\n`)
  mkdirSync(join(files, home))
  chownSync(join(files, home), userId, userId)
  let said = ''

  // One mount namespace for all commands, so that nothing stays mounted here and each sees the files as the others do.
  const mounts = `mount -t proc proc ${files}/proc && mount --rbind /dev ${files}/dev && echo ready && exec sleep infinity`
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mounts], { stdio: ['ignore', 'pipe', 'inherit'] })
  const isMounted = once(holder.stdout, 'data')

  async function inside(
    enter: string,
    environment: Record<string, string>,
    command: string,
  ): Promise<string> {
    await isMounted
    const given = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`))
    const script = `set -e
${enter} env -i ${given.join(' ')} sh -c ${quoted(command)} 2>&1`
    try {
      return (
        await promisify(execFile)('nsenter', ['--target', String(holder.pid), '--mount', 'sh', '-c', script])
      ).stdout
    } catch (error) {
      throw new Error(`${command}: ${(error as { stdout?: string }).stdout}`, { cause: error })
    }
  }

  async function runAsUser(
    command: string,
    shown: Record<string, string>,
    hidden: Record<string, string> = {},
  ): Promise<string> {
    const enter = `exec chroot ${files} setpriv --reuid ${userId} --regid ${userId} --clear-groups --no-new-privs`
    const settings = Object.entries(shown).map(([name, value]) => `${name}=${value} `)
    said += withoutSecrets(`$ ${settings.join('')}${command}\n`)
    const output = await inside(enter, { PATH: path, HOME: home, ...shown, ...hidden }, `cd; ${command}`)
    said += withoutSecrets(`${output.trimEnd()}\n`)
    return output
  }

  function lend(file: string, place: string): void {
    mkdirSync(dirname(join(files, place)), { recursive: true })
    copyFileSync(file, join(files, place))
    chownSync(join(files, place), userId, userId)
  }

  return {
    run: (command, environment = {}) => runAsUser(command, environment),
    async install(command) {
      const { NODE_EXTRA_CA_CERTS: certificates } = process.env
      const lent = lentToNpm(home)
      for (const [file, place] of lent) lend(file, place)
      const output = await runAsUser(command, {}, certificates ? { NODE_EXTRA_CA_CERTS: certificates } : {})
      for (const [, place] of lent) rmSync(join(files, place))
      return output
    },
    give(file) {
      const place = `${home}/${basename(file)}`
      lend(file, place)
      return place
    },
    log: () => said,
    stop: () => void holder.kill(),
  }
}

/** The tarball of the package as it is built. */
export function packPackage(folder: string): string {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const cwd = join(import.meta.dirname, '..', '..')
  const packed = execFileSync('npm', args, { cwd, env, encoding: 'utf8' })
  return join(folder, packed.trim())
}
