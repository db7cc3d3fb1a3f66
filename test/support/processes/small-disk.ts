import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** How a program ended on a small disk, what it said, and what it left there: paths from the disk's root. */
export interface OnSmallDisk {
  readonly status: number | null
  readonly stderr: string
  readonly left: string[]
}

/** A namespace of its own: the disk is gone with the last program in it, whatever becomes of the test. */
const inNamespace = [
  'unshare',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--',
]

const script = `
  mount -t tmpfs -o "size=$1" tmpfs "$2" || exit 99
  cd "$2"; eval "$3"; shift 3; "$@"; status=$?
  find . -mindepth 1 >&3; exit $status`

/** Why no small disk can be had on this machine; undefined where it can. */
export function smallDiskMissing(): string | undefined {
  const probe = 'mount -t tmpfs -o size=1m tmpfs /mnt'
  const { status, stderr, error } = spawnSync(
    inNamespace[0] ?? '',
    [...inNamespace.slice(1), 'sh', '-c', probe],
    {
      encoding: 'utf8',
    },
  )
  return status === 0 ? undefined : `no small file system here: ${error?.message ?? stderr.trim()}`
}

/** Runs a program with a file system of `size` mounted at `disk`, after `before`, a line for the shell. */
export function onSmallDisk(
  disk: string,
  size: string,
  program: string[],
  env: NodeJS.ProcessEnv,
  before = 'true',
): OnSmallDisk {
  mkdirSync(disk, { recursive: true })
  const [command = '', ...args] = [...inNamespace, 'sh', '-c', script, 'sh', size, disk, before, ...program]
  const { status, output } = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  return { status, stderr: output[2] ?? '', left: (output[3] ?? '').split('\n').filter(Boolean) }
}
