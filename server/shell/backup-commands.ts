import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { type RestoreTarget, restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config.ts'
import { invalidParam } from '../refusals/errors.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { spoolDirectory } from '../webhooks/kept/keeping.ts'
import { endOnSignals } from './end-on-signals.ts'
import { setStandaloneAction } from './register.ts'
import { withOwnerUrl } from './shell.ts'

/** Where the passphrase of a file is read from. */
export interface PassphraseOption {
  readonly passphraseFile?: string
}

/** `leadline backup` and `leadline restore` */
export function backupCommands(program: Command): void {
  setStandaloneAction<PassphraseOption>(
    withPassphrase(
      program
        .command('backup')
        .description('everything into one new file, while the service runs; encrypted with a passphrase')
        .argument('<file>'),
    ),
    async (config, options, file) => {
      const dataDir = config.databaseUrl === undefined ? config.dataDir : undefined
      const spool = spoolDirectory(config.dataDir)
      const passphrase = passphraseOf(config, options)
      endOnSignals()
      return withOwnerUrl(config, (ownerUrl) => writeBackup({ ownerUrl, dataDir, spool }, file, passphrase))
    },
  )
  setStandaloneAction<PassphraseOption & { readonly until?: string }>(
    withPassphrase(
      program
        .command('restore')
        .description('fill an empty DATA_DIR from a backup; the next start serves it')
        .argument('<file>')
        .option('--until <time>', 'go on with WAL_ARCHIVE_DIR up to this time (ISO 8601), or "latest"'),
    ),
    async (config, options, file) => {
      const { databaseUrl, dataDir, walArchiveDir } = config
      if (databaseUrl !== undefined) {
        throw new StartRefused(
          'restore fills DATA_DIR, but DATABASE_URL is set: use leadline load, or unset it',
        )
      }
      const until = options.until === undefined ? undefined : readTarget(options.until)
      const passphrase = passphraseOf(config, options)
      return restoreBackup({ file, passphrase, dataDir, until, walArchiveDir })
    },
  )
}

/** Adds the option that names a file with the passphrase. */
export const withPassphrase = (command: Command): Command =>
  command.option('--passphrase-file <path>', 'its first line is the passphrase (or set BACKUP_PASSPHRASE)')

/** The passphrase of a command, never an argument: those can be seen by everybody on the machine. */
export function passphraseOf(config: Config, { passphraseFile }: PassphraseOption): string | undefined {
  if (passphraseFile === undefined) return config.backupPassphrase
  try {
    const [line = ''] = readFileSync(passphraseFile, 'utf8').split(/\r?\n/)
    if (line.length >= 12) return line
  } catch (error) {
    throw invalidParam('--passphrase-file', `--passphrase-file: ${(error as Error).message}.`)
  }
  throw invalidParam(
    '--passphrase-file',
    '--passphrase-file: its first line must have at least 12 characters.',
  )
}

function readTarget(text: string): RestoreTarget {
  if (text === 'latest') return text
  const isExact = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const at = new Date(text)
  if (isExact && !Number.isNaN(at.getTime())) return at
  throw invalidParam(
    '--until',
    '--until must be "latest" or a time with its zone, such as 2026-01-31T18:30:00+05:30.',
  )
}
