import type { Command } from 'commander'
import { deletePerson } from '../leads/person/delete-person.ts'
import { exportPerson, notePersonExport } from '../leads/person/export-person.ts'
import { setAction, setVerb } from './register.ts'

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
      return shell.inAccount((tx, at) => exportPerson(tx, asked, at))
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
