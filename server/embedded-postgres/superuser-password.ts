import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../refusals/start-refused.ts'
import { keptSecret } from '../secrets/kept-secret.ts'
import { type Cluster, postgresEnvironment, superuser } from './cluster.ts'
import { clearLeftovers } from './postmaster.ts'

/** The generated password of the embedded database's owner, kept beside the cluster. */
export const superuserPassword = (dataDir: string): string => keptSecret(passwordFile(dataDir))

/** False for a cluster that came without its password, as from a backup of the database's files alone. */
export const hasSuperuserPassword = (dataDir: string): boolean => existsSync(passwordFile(dataDir))

/** Sets the password of a claimed cluster that does not run, through PostgreSQL's single-user mode. */
export async function resetSuperuserPassword(
  cluster: Cluster,
  postgres: string,
  password: string,
): Promise<void> {
  const { directory, identity } = cluster
  await clearLeftovers(directory)
  const [command, ...args] = [...identity.prefix, postgres, '--single', '-j', '-D', directory, 'postgres']
  const { status, stderr } = spawnSync(command ?? '', args, {
    ...identity.user,
    env: postgresEnvironment(),
    input: `alter role ${superuser} password '${password}'`,
    encoding: 'utf8',
  })
  if (status !== 0 || /ERROR|FATAL/.test(stderr))
    throw new StartRefused(`The database's password is missing in ${directory}/.. and cannot be set anew`)
}

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres-password')
