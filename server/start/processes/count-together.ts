import type { CountShared } from '../../doors/shared-window.ts'
import type { Channel } from './channel.ts'

interface Waiting {
  readonly key: string
  readonly counted: (answer: Awaited<ReturnType<CountShared>>) => void
}

/**
 * Counts with the first process, where all workers count, so that together they admit what one would. What is counted
 * in one turn of the event loop goes in one message. Where the first process is gone this one ends as well.
 */
export function countTogether(channel: Channel): CountShared {
  let waiting: Waiting[] = []

  async function send(): Promise<void> {
    const sent = waiting
    waiting = []
    const keys = sent.map(({ key }) => key)
    const answers = await channel.ask('count', keys).catch(() => [])
    for (const [index, { counted }] of sent.entries()) {
      const [count, msLeft] = answers[index] ?? []
      counted(count === undefined || msLeft === undefined ? null : { count, msLeft })
    }
  }

  return (key) =>
    new Promise((counted) => {
      if (waiting.push({ key, counted }) === 1) setImmediate(() => void send())
    })
}
