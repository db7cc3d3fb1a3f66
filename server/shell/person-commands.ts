import type { Command } from 'commander'
import { exportPerson } from '../leads/person/export-person.ts'
import { setAction } from './register.ts'

/** `leadline person export` */
export function personCommands(program: Command): void {
  const person = program.command('person').description('what is held about one person')
  setAction<{ phone?: string; email?: string }>(
    person
      .command('export')
      .description(
        'everything held about one person, as JSON: leads, calls, timeline, deliveries, kept replies',
      )
      .option('--phone <phone>', 'in any spelling')
      .option('--email <email>'),
    (shell, asked) => shell.inAccount((tx, at) => exportPerson(tx, asked, at)),
  )
}
