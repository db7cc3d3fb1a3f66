import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Why what stands on a Debian of its own is not tried on this machine; undefined where it is. */
export function debianMissing(programs: readonly string[]): string | undefined {
  if (process.env.TEST_IMAGE !== '1') return 'it takes minutes: npm run test:image'
  if (process.getuid?.() !== 0) return 'it needs root here'
  const missing = programs.find((program) => spawnSync(program, ['--version']).status !== 0)
  return missing && `no ${missing} on the PATH (Debian: apt-get install ${missing})`
}

/** A Debian from packages alone, with what Node.js is linked to, as an archive or a directory. */
export function makeDebian(target: string): void {
  const packages = 'ca-certificates,libstdc++6,libatomic1'
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages}`, 'bookworm', target], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The npm of this machine. */
export const npmHere = (): string =>
  join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')

/** Files that this machine's npm needs to reach its registry, and where npm looks for them elsewhere. */
export function lentToNpm(home: string): [file: string, place: string][] {
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  const lent: [string, string][] = [[join(homedir(), '.npmrc'), join(home, '.npmrc')]]
  if (certificates) lent.push([certificates, certificates])
  return lent.filter(([file]) => existsSync(file))
}

/** A word for a shell. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
