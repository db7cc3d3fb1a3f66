import type { Worker } from 'node:cluster'
import type { KeptSummary } from '../../webhooks/kept/kept-summary.ts'
import type { Addresses } from '../listen.ts'
import type { ReadyDatabase } from '../open-database.ts'
import type { LentNumbers, NumbersWish } from './lend-numbers.ts'
import type { Metrics } from './summed-metrics.ts'

type DatabaseAddress = Pick<ReadyDatabase, 'url' | 'engine'>

/** What a worker needs before its first statement; secrets come this way, not in its environment. */
export interface WorkerSettings {
  /** Null while it is away: it is asked for by itself. */
  readonly database: DatabaseAddress | null
  /** The real port where any free one was asked for, in the address for people too. */
  readonly port: number
  readonly publicUrl: string
}

/** The messages of the channel by name: what is sent, and what comes back. All of it is JSON. */
export interface Messages {
  /** A worker is there. */
  settings: { sent: null; answer: WorkerSettings }
  /** Answered when there is one. */
  database: { sent: null; answer: DatabaseAddress }
  /** It listens there and serves. */
  ready: { sent: Addresses; answer: null }
  /** It cannot serve, in one line. */
  refused: { sent: string; answer: null }
  /** Numbers for requests under one key. */
  lend: { sent: NumbersWish; answer: LentNumbers }
  /** Accounts for which something was written. */
  written: { sent: readonly string[]; answer: null }
  /** Of all processes, as Prometheus reads them. */
  allMetrics: { sent: null; answer: string }
  /** What waits on the disk with this worker; answered what waits with the others. */
  kept: { sent: KeptSummary; answer: KeptSummary }
  /** Of this worker, to the end of its life. */
  lastMetrics: { sent: Metrics; answer: null }
  /** Of one worker. */
  ownMetrics: { sent: null; answer: Metrics }
  /** Another one has taken its place: it ends when those it serves have left. */
  leave: { sent: null; answer: null }
}

type Name = keyof Messages

/** What this end does when it is asked. */
export type Answers = {
  readonly [N in Name]?: (sent: Messages[N]['sent']) => Promise<Messages[N]['answer']>
}

/** One end of what joins the first process and a worker. */
export interface Channel {
  /** Rejects when the other end fails, or is gone. */
  ask<N extends Name>(name: N, sent: Messages[N]['sent']): Promise<Messages[N]['answer']>
}

type Message =
  | { readonly name: Name; readonly number: number; readonly sent: unknown }
  | { readonly reply: number; readonly answer: unknown }
  | { readonly reply: number; readonly failure: string }

interface Asked {
  readonly found: (answer: never) => void
  readonly failed: (error: Error) => void
}

/** Speaks over the channel that Node.js keeps to a process that it forked. */
export function openChannel(other: NodeJS.Process | Worker, answers: Answers): Channel {
  const asked = new Map<number, Asked>()
  let lastNumber = 0

  async function answer({ name, number, sent }: Extract<Message, { name: Name }>) {
    const work = answers[name] as ((sent: unknown) => Promise<unknown>) | undefined
    try {
      if (!work) throw new Error(`nobody answers ${name} here`)
      send({ reply: number, answer: await work(sent) })
    } catch (error) {
      send({ reply: number, failure: (error as Error).message })
    }
  }

  /** An answer that cannot be sent has nobody left to hear it. */
  function send(message: Message, sent: (error: Error | null) => void = () => undefined) {
    other.send?.(message, undefined, {}, sent)
  }

  other.on('message', (message: Message) => {
    if ('name' in message) return void answer(message)
    const waiting = asked.get(message.reply)
    asked.delete(message.reply)
    if ('failure' in message) waiting?.failed(new Error(message.failure))
    else waiting?.found(message.answer as never)
  })
  function failAsked(): void {
    for (const { failed } of asked.values()) failed(new Error('the other process is gone'))
    asked.clear()
  }
  for (const end of ['disconnect', 'exit']) other.on(end, failAsked)
  return {
    ask: (name, sent) =>
      new Promise((found, failed) => {
        lastNumber += 1
        const number = lastNumber
        asked.set(number, { found, failed })
        send({ name, number, sent }, (error) => {
          if (!error) return
          asked.delete(number)
          failed(error)
        })
      }),
  }
}
