import { statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { keptBackups } from '../../backup/backup-directory.ts'
import type { Config } from '../../config.ts'
import { nearestDirectory } from '../../machine/nearest-directory.ts'
import { whatWaits } from '../spool-commands.ts'
import { type Finding, good, risky, wrong } from './finding.ts'

const [little, tooLittle] = [2_000_000_000, 300_000_000]

/** The disk, the secrets on it, and the backups. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const { dataDir, walArchiveDir } = config
  const places = walArchiveDir === undefined ? [] : [['log archive', walArchiveDir] as const]
  // Beside any database it holds what is kept while that is away.
  const all = [['data', dataDir] as const, ...places]
  const disks = await Promise.all(all.map(([check, directory]) => checkDisk(check, directory)))
  return [...disks, ...checkSecrets(config), ...(await checkSpool(config)), ...(await checkBackups(config))]
}

async function checkDisk(check: string, directory: string): Promise<Finding> {
  const place = nearestDirectory(directory)
  const isWritable = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return wrong(check, `${place} cannot be written`, 'Give it to the user that runs Leadline.')
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const found = `${resolve(directory)}, ${(free / 1e9).toFixed(1)} GB free`
  if (free < tooLittle) return wrong(check, found, 'Make room now: a full disk stops every write.')
  return free < little ? risky(check, found, 'Make room: a full disk stops every write.') : good(check, found)
}

async function checkSpool(config: Config): Promise<Finding[]> {
  const { waiting, unreadable } = await whatWaits(config)
  const check = 'kept deliveries'
  if (unreadable.length > 0)
    return [
      wrong(
        check,
        `not readable: ${unreadable.join(', ')}`,
        'Set the SESSION_SECRET of then, or restore the files.',
      ),
    ]
  const found = `${waiting.length} wait for the database`
  return waiting.length === 0 ? [] : [risky(check, found, 'Start the service, or run leadline spool drain.')]
}

function checkSecrets({ dataDir }: Config): Finding[] {
  const open = ['postgres-password', 'session-secret'].filter((name) => {
    const mode = statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0
    return (mode & 0o077) !== 0
  })
  if (open.length === 0) return []
  const found = `others on this machine may read ${open.join(' and ')}`
  return [
    wrong(
      'secrets',
      found,
      `Run chmod 600 ${open.map((name) => join(dataDir, name)).join(' ')}, so that only their owner may.`,
    ),
  ]
}

async function checkBackups(config: Config): Promise<Finding[]> {
  const { backupDir, backupEverySeconds, backupPassphrase, dataDir, databaseUrl } = config
  if (backupDir === undefined)
    return [risky('backups', 'none by schedule', 'Set BACKUP_DIR, or see to backups of your own.')]
  const [newest] = keptBackups(backupDir)
  const ageSeconds = (Date.now() - (newest?.at.getTime() ?? 0)) / 1000
  const found = newest ? `the newest is of ${newest.at.toISOString()}` : `none yet in ${backupDir}`
  const isLate = ageSeconds > 2 * backupEverySeconds
  const age = isLate
    ? wrong('backups', found, 'Start the service and look for "no backup could be made" in its log.')
    : good('backups', found)
  const more = [await checkDisk('backup disk', backupDir)]
  const isSameDisk =
    databaseUrl === undefined &&
    statSync(nearestDirectory(backupDir)).dev === statSync(nearestDirectory(dataDir)).dev
  if (isSameDisk)
    more.push(risky('backup place', 'on the disk of the data itself', 'Copy the backups to another machine.'))
  if (backupPassphrase === undefined)
    more.push(risky('backup secrecy', 'not encrypted', 'Set BACKUP_PASSPHRASE, and keep it elsewhere.'))
  return [age, ...more]
}
