import type { Command } from 'commander'
import { permissions } from '../api-keys/api-key-record.ts'
import { createApiKey, listApiKeys, regenerateApiKey, revokeApiKey } from '../api-keys/api-key-settings.ts'
import { splitWhitelist } from '../api-keys/ip-whitelist.ts'
import { findUserByEmail } from '../users/list-users.ts'
import { readChoice, readId, readList } from './read-arguments.ts'
import { setAction } from './register.ts'

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
        ip_whitelist: splitWhitelist(options.ipWhitelist ?? ''),
      }
      return shell.inAccount(async (tx, at) => {
        const { id } = await findUserByEmail(tx, options.user)
        return createApiKey(tx, id, settings, at)
      })
    },
  )
  setAction(
    key.command('regenerate').description('a new value; the old one ends at once').argument('<id>'),
    (shell, _options: object, id) => shell.inAccount((tx, at) => regenerateApiKey(tx, readId(id), at)),
  )
  setAction(
    key.command('revoke').description('end a key at once and for good').argument('<id>'),
    (shell, _options: object, id) => shell.inAccount((tx, at) => revokeApiKey(tx, readId(id), at)),
  )
  setAction(key.command('list').description('all keys, revoked ones too'), async (shell) => ({
    keys: await shell.inAccount(listApiKeys),
  }))
}
