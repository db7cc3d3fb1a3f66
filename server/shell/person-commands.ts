import type { Command } from 'commander'
import { type Config, sessionSecretOf } from '../config.ts'
import { findPerson } from '../leads/person/asked-person.ts'
import { marksOf } from '../leads/person/contacts.ts'
import { deletePerson } from '../leads/person/delete-person.ts'
import { exportPerson, notePersonExport } from '../leads/person/export-person.ts'
import { waitingRecords } from '../spool/waiting-records.ts'
import { textOf } from '../webhooks/kept/forget-aside.ts'
import { spoolDirectory } from '../webhooks/kept/keeping.ts'
import { readKept } from '../webhooks/kept/kept-request.ts'
import { setAction, setVerb } from './register.ts'

/** What waits on this machine's disk, or was set aside there, and speaks of a person. */
async function waitingOf(config: Config, accountId: string, isMentionedIn: (text: string) => boolean) {
  const found: object[] = []
  await waitingRecords(spoolDirectory(config.dataDir), sessionSecretOf(config), (content) => {
    const kept = readKept(content)
    if (kept.accountId !== accountId || !isMentionedIn(textOf(kept))) return
    const { id, receivedAt, address, query, body } = kept.came.received
    const received_at = receivedAt.toISOString()
    found.push({ id, webhook_id: kept.webhookId, received_at, address, query, body: body?.toString('utf8') })
  })
  return found
}

/** `leadline person export` */
export function personCommands(program: Command): void {
  const person = program.command('person').description('what is held about one person, and its deletion')
  setAction<{ phone?: string; email?: string }>(
    person
      .command('export')
      .description(
        'everything held about one person, as JSON: leads, calls, timeline, deliveries, kept replies',
      )
      .option('--phone <phone>', 'in any spelling')
      .option('--email <email>'),
    async (shell, asked) => {
      await shell.inAccount(async (tx, at) => notePersonExport(tx, at))
      return shell.inAccount(async (tx, at) => {
        const found = await findPerson(tx, asked)
        const { isMentionedIn } = marksOf(found.contacts)
        const waiting = await waitingOf(shell.config, tx.caller.accountId, isMentionedIn)
        return { ...(await exportPerson(tx, found, at)), waiting }
      })
    },
  )
  setVerb<{ phone?: string; email?: string }>(
    person
      .command('delete')
      .description(
        'delete one person: the leads with the phone or email, and what any kept delivery holds of them; cannot be undone',
      )
      .option('--phone <phone>', 'in any spelling')
      .option('--email <email>'),
    (tx, _none, at, asked) => deletePerson(tx, asked, at),
  )
}
