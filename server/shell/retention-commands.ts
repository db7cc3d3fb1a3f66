import type { Command } from 'commander'
import { changeRetention, readRetention, retentionLimits } from '../leads/retention/retention.ts'
import { readWholeNumber } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'

/** `leadline retention …` */
export function retentionCommands(program: Command): void {
  const retention = program.command('retention').description('how long leads are kept that nobody touches')
  setVerb(retention.command('show').description('what is set, and which leads go next'), readRetention)
  setAction<{ months: string; noticeDays: string }>(
    retention
      .command('set')
      .description('list leads without a change or a call, and delete them after a notice period')
      .requiredOption('--months <n>', 'without a change or a call')
      .option(
        '--notice-days <n>',
        'from the listing to the deletion',
        String(retentionLimits.noticeDays.default),
      ),
    async (shell, options) => {
      const settings = {
        months: readWholeNumber('--months', options.months, retentionLimits.months),
        notice_days: readWholeNumber('--notice-days', options.noticeDays, retentionLimits.noticeDays),
      }
      return shell.inAccount((tx, at) => changeRetention(tx, settings, at))
    },
  )
  setVerb(retention.command('off').description('keep leads for good'), (tx, _none, at) =>
    changeRetention(tx, null, at),
  )
}
