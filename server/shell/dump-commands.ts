import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { loadDump } from '../backup/load-dump.ts'
import { writeDump } from '../backup/write-dump.ts'
import { type Config, sessionSecretOf } from '../config.ts'
import { keepSecret } from '../secrets/kept-secret.ts'
import { type PassphraseOption, passphraseOf, withPassphrase } from './backup-commands.ts'
import { endOnSignals } from './end-on-signals.ts'
import { setStandaloneAction } from './register.ts'
import { withOwnerUrl } from './shell.ts'
import { whatWaits } from './spool-commands.ts'

/** `leadline dump` and `leadline load` */
export function dumpCommands(program: Command): void {
  setStandaloneAction<PassphraseOption>(
    withPassphrase(
      program
        .command('dump')
        .description('all accounts into one new file that moves them to any PostgreSQL')
        .argument('<file>'),
    ),
    async (config, options, file) => {
      const passphrase = passphraseOf(config, options)
      endOnSignals()
      const { waiting } = await whatWaits(config)
      return withOwnerUrl(config, async (ownerUrl) => ({
        waiting_outside: waiting.length,
        ...(await writeDump(ownerUrl, file, passphrase, sessionSecretOf(config))),
      }))
    },
  )
  setStandaloneAction<PassphraseOption>(
    withPassphrase(
      program.command('load').description('fill an empty database from a dump').argument('<file>'),
    ),
    async (config, options, file) => {
      const passphrase = passphraseOf(config, options)
      return withOwnerUrl(config, async (ownerUrl) => {
        const { sessionSecret, ...loaded } = await loadDump(ownerUrl, file, passphrase)
        return { file, ...loaded, sessions: keepSessions(config, sessionSecret) }
      })
    },
  )
}

/** People stay signed in where the secret that signs their cookies could come along. */
function keepSessions(config: Config, secret: string | undefined): 'go on' | 'end' {
  if (secret === undefined) return 'end'
  if (config.sessionSecret !== undefined) return config.sessionSecret === secret ? 'go on' : 'end'
  mkdirSync(config.dataDir, { recursive: true })
  return keepSecret(join(config.dataDir, 'session-secret'), secret) === secret ? 'go on' : 'end'
}
