import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, runProgram } from '../support/processes/program.ts'
import { newFolder } from './built-service.ts'
import { debianMissing, lentToNpm, makeDebian, npmHere, quoted } from './debian.ts'

const root = join(import.meta.dirname, '..', '..')

/** The image of the Dockerfile, unpacked on this machine. */
export interface ContainerImage {
  readonly user: string
  readonly healthcheck: readonly string[]
  /** Its own program, or another one, as its own user on a system that is read-only but for /tmp and the data. */
  run(data: string, environment: Record<string, string>, command?: readonly string[]): RunningProgram
  /** A command in a container that runs, as `docker exec` does. */
  exec(
    container: RunningProgram,
    environment: Record<string, string>,
    command: readonly string[],
  ): RunningProgram
}

/** Why the image is not built on this machine; undefined where it is. */
export const buildMissing = (): string | undefined => debianMissing(['buildah', 'mmdebstrap', 'unshare'])

/** A Debian from packages alone, with the Node.js of this machine: stands for the base that an operator names. */
function makeBase(folder: string, buildah: (args: string[]) => string): string {
  const tar = join(folder, 'base.tar')
  makeDebian(tar)
  const container = buildah(['from', 'scratch'])
  buildah(['add', '--quiet', container, tar, '/'])
  rmSync(tar)
  buildah(['add', '--quiet', container, process.execPath, '/usr/local/bin/node'])
  buildah(['add', '--quiet', container, npmHere(), '/usr/local/lib/node_modules/npm'])
  buildah(['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah(['run', '--isolation', 'chroot', container, '--', ...link])
  buildah(['commit', '--quiet', '--format', 'docker', '--rm', container, 'localhost/base'])
  return 'localhost/base'
}

/** What npm needs to reach its registry; seen while the image is built and not kept in it. */
function lentToBuild(): string[] {
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  return [
    ...lentToNpm('/root').flatMap(([file, place]) => ['--volume', `${file}:${place}:ro`]),
    ...(certificates ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}`] : []),
  ]
}

interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

/** Builds the image of the Dockerfile from this tree as it stands, without a registry of images and without a daemon. */
export function buildImage(): ContainerImage {
  const folder = newFolder()
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (args: string[]): string =>
    execFileSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  const base = makeBase(folder, buildah)
  const build = [
    'build',
    '--quiet',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${base}`,
  ]
  buildah([...build, ...lentToBuild(), '--tag', 'localhost/leadline', root])
  const { config } = JSON.parse(buildah(['inspect', '--type', 'image', 'localhost/leadline'])).Docker as {
    config: ImageConfig
  }
  const files = buildah(['mount', buildah(['from', 'localhost/leadline'])])
  return {
    user: config.User,
    healthcheck: config.Healthcheck.Test,
    run: (data, environment, command = config.Cmd) => {
      mkdirSync(data, { recursive: true })
      const script = `${mounts(files, data, config.User)}${enter(files, config, environment, command)}`
      return runProgram('-c', [script], process.env, undefined, undefined, ['unshare', '--mount', 'sh'])
    },
    exec: ({ child }, environment, command) => {
      const inside = ['nsenter', '--target', String(child.pid), '--mount', 'sh']
      const script = enter(files, config, environment, command)
      return runProgram('-c', [script], process.env, undefined, undefined, inside)
    },
  }
}

/** What `docker run --read-only --tmpfs /tmp` mounts. */
const mounts = (files: string, data: string, user: string): string => `set -e
chown ${user} ${data}
mount --bind ${files} ${files}
mount -o remount,bind,ro ${files}
mount -t tmpfs tmpfs ${files}/tmp
mount --bind ${data} ${files}/data
mount -t proc proc ${files}/proc
mount --rbind /dev ${files}/dev
`

/** As the image's user, with `--cap-drop ALL --security-opt no-new-privileges` and the image's environment. */
function enter(
  files: string,
  { User, Env, WorkingDir }: ImageConfig,
  environment: Record<string, string>,
  command: readonly string[],
): string {
  const [uid = '', gid = ''] = User.split(':')
  const given = [...Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
  const rights = `--reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all`
  const begin = `cd ${WorkingDir} && exec "$0" "$@"`
  return `exec chroot ${files} setpriv ${rights} env -i ${given.map(quoted).join(' ')} sh -c '${begin}' ${command.map(quoted).join(' ')}`
}
