import { printed } from '../support/processes/shell.ts'
import { leadline } from './built-service.ts'

interface Counted {
  readonly subject: string
  readonly wrong: number
}

/** The counts of an installation that its rows contradict, whatever is counted. Nothing is repaired. */
export async function wrongCounts(env: Record<string, string>): Promise<Counted[]> {
  const { counts } = printed<{ counts: Counted[] }>(
    await leadline(['counts', 'verify', '--no-repair', '--json'], env),
  )
  if (counts.length === 0) throw new Error('nothing was compared')
  return counts.filter(({ wrong }) => wrong !== 0)
}
