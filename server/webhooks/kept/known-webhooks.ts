import { readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { processStart } from '../../machine/running-process.ts'
import { query } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { readWebhook, selectWebhook, type Webhook } from '../webhook.ts'

/** Webhooks as this process last knew them, on disk too: so that deliveries are judged while the database is away. */
export interface KnownWebhooks {
  /** The webhook of a token; null for one that was not known. */
  find(token: string): Webhook | null
  isAny(): boolean
  /** What the database has just said of a token. */
  note(token: string, webhook: Webhook | null): void
  /** Reads all that the database has, account by account; an account that is away stays as it was last known. */
  refresh(db: Database): Promise<void>
}

const context = 'webhooks known to a spool'

/** Tokens stand there as their hashes, and the whole is sealed: signing secrets are in it. */
export async function openKnownWebhooks(directory: string, sealer: Sealer): Promise<KnownWebhooks> {
  const file = join(directory, 'webhooks.sealed')
  removeDrafts(directory)
  const known = new Map<string, Webhook>(await readFrom(file, sealer))
  let written = ''

  async function write(): Promise<void> {
    const text = JSON.stringify([...known])
    if (text === written) return
    const draft = `${file}.${process.pid}`
    try {
      await writeFile(draft, sealer.seal(text, context), { mode: 0o600, flush: true })
      await rename(draft, file)
      written = text
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  const hashOf = (token: string): string => hashSecret(token).toString('hex')
  return {
    find: (token) => known.get(hashOf(token)) ?? null,
    isAny: () => known.size > 0,
    note(token, webhook) {
      if (webhook === null) known.delete(hashOf(token))
      else known.set(hashOf(token), webhook)
    },
    async refresh(db) {
      const accountIds = await db.accountIds()
      for (const accountId of accountIds) {
        const rows = await readAccount(db, accountId).catch(() => null)
        if (rows === null) continue
        for (const [hash, { account_id: id }] of known) if (id === accountId) known.delete(hash)
        for (const [hash, webhook] of rows) known.set(hash, webhook)
      }
      await write()
    },
  }
}

/** What a process was writing when it was killed. */
function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    const [, pid] = /^webhooks\.sealed\.(\d+)$/.exec(name) ?? []
    if (pid !== undefined && processStart(Number(pid)) === undefined) rmSync(join(directory, name))
  }
}

async function readFrom(file: string, sealer: Sealer): Promise<[string, Webhook][]> {
  const text = sealer.open(await readFile(file).catch(() => Buffer.alloc(0)), context)
  return text === null ? [] : (JSON.parse(text) as [string, Webhook][])
}

/** The webhooks of an account by the hash of their token. */
async function readAccount(db: Database, accountId: string): Promise<[string, Webhook][]> {
  const [hashes, webhooks] = await db.read(accountCaller(accountId), (tx) =>
    tx.run(
      query<{ id: string; hash: string }>`select id, encode(token_hash, 'hex') as hash from webhooks
        where account_id = ${accountId} and deleted_at is null`,
      selectWebhook(accountId, sql`deleted_at is null`),
    ),
  )
  const hashOf = new Map(hashes.map(({ id, hash }) => [id, hash]))
  return webhooks.flatMap((row) => {
    const [webhook, hash] = [readWebhook(row), hashOf.get(row.id)]
    return webhook === null || hash === undefined ? [] : [[hash, webhook] as [string, Webhook]]
  })
}
