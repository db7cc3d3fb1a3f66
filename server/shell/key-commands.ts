import type { Command } from 'commander'
import { permissions } from '../api-keys/api-key-record.ts'
import {
  createApiKey,
  endOldSecret,
  listApiKeys,
  overlapSeconds,
  regenerateApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../api-keys/api-key-settings.ts'
import { readKeyUse } from '../api-keys/key-use-record.ts'
import { findUserByEmail } from '../users/list-users.ts'
import { readChoice, readDuration, readId, readList } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'

interface CreateOptions {
  readonly user: string
  readonly name: string
  readonly permissions: string
  readonly ipWhitelist?: string
}

/** `leadline key …` */
export function keyCommands(program: Command): void {
  const key = program.command('key').description('keys of the REST interface')
  setAction<CreateOptions>(
    key
      .command('create')
      .description('make a key; its value is shown once')
      .requiredOption('--user <email>', 'the user that the key acts as')
      .requiredOption('--name <name>')
      .requiredOption('--permissions <list>', permissions.join(','))
      .option('--ip-whitelist <list>', 'addresses and CIDR ranges; all when left out'),
    async (shell, options) => {
      const settings = {
        name: options.name,
        permissions: readList(options.permissions).map((one) =>
          readChoice('--permissions', one, permissions),
        ),
        ip_whitelist: readList(options.ipWhitelist ?? ''),
      }
      return shell.inAccount(async (tx, at) => {
        const { id } = await findUserByEmail(tx, options.user)
        return createApiKey(tx, id, settings, at)
      })
    },
  )
  setVerb(
    key.command('regenerate').description('a new value; the old one ends at once').argument('<id>'),
    (tx, id, at) => regenerateApiKey(tx, readId(id), at),
  )
  setVerb(
    key.command('revoke').description('end a key at once and for good').argument('<id>'),
    (tx, id, at) => revokeApiKey(tx, readId(id), at),
  )
  setVerb(key.command('list').description('all keys, revoked ones too'), async (tx, _none, at) => ({
    keys: await listApiKeys(tx, at),
  }))
  setAction<{ overlap: string }>(
    key
      .command('rotate')
      .description('a new value; the old one works for a while, under the same limit')
      .argument('<id>')
      .option('--overlap <duration>', 'for how long the old one works, such as 90m, 24h, 7d', '24h'),
    async (shell, { overlap }, id) => {
      const seconds = readDuration('--overlap', overlap, overlapSeconds)
      return shell.inAccount((tx, at) => rotateApiKey(tx, readId(id), seconds, at))
    },
  )
  setVerb(
    key.command('end-old').description('end the value before the last rotation now').argument('<id>'),
    (tx, id, at) => endOldSecret(tx, readId(id), at),
  )
  setVerb(
    key.command('use').description('what a key did and was denied, by day').argument('<id>'),
    (tx, id, at) => readKeyUse(tx, readId(id), at),
  )
}
