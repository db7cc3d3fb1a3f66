import type { Command } from 'commander'
import { setStandaloneAction } from '../register.ts'
import { checkDatabase } from './check-database.ts'
import { checkMachine } from './check-machine.ts'
import { checkSettings, checkTraces } from './check-settings.ts'
import { checkStorage } from './check-storage.ts'
import type { Finding } from './finding.ts'

/** `leadline doctor` */
export function doctorCommands(program: Command): void {
  setStandaloneAction(
    program
      .command('doctor')
      .description(
        'check settings, rights, disk, clock, versions and backups; status 1 when something is wrong',
      ),
    async (config) => {
      const settings = await checkSettings(config)
      const checks: Finding[] = [
        ...settings,
        ...checkMachine(config),
        ...(await checkTraces(config)),
        ...(await checkStorage(config)),
        ...(await checkDatabase(config)),
      ]
      if (checks.some(({ status }) => status === 'wrong')) process.exitCode = 1
      return { checks }
    },
  )
}
