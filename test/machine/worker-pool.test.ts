// slow: it starts, overloads and ends threads
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  openWorkerPool,
  PoolBusy,
  TaskEnded,
  type WorkerPool,
  type WorkerPoolSettings,
} from '../../server/machine/worker-pool.ts'

/** Answers after so many milliseconds, or never, or dies of it. */
const program = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    if (task === 'for ever') for (;;) {}
    if (task === 'too much') { const all = []; for (;;) all.push(new Array(100_000).fill({})) }
    if (task === 'throw') throw new RangeError('as told')
    const end = performance.now() + task
    while (performance.now() < end) {}
    parentPort.postMessage('after ' + task)
  })
  parentPort.postMessage('ready')`

type Task = number | 'for ever' | 'too much' | 'throw'

let pool: WorkerPool<Task, string>

function open(settings: Partial<WorkerPoolSettings> = {}, code = program): WorkerPool<Task, string> {
  pool = openWorkerPool<Task, string>({
    file: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    threads: 1,
    scaleUpAfterMs: 50,
    deadlineMs: 1_500,
    mostWaiting: 3,
    longestWaitMs: 10_000,
    idleMs: 10_000,
    memoryMb: 32,
    ...settings,
  })
  return pool
}

const outcome = (answer: Promise<string>): Promise<string | Error> => answer.catch((error: Error) => error)

afterEach(() => pool.close())

describe('a task that does not end', () => {
  it('is ended at its deadline, and this thread goes on meanwhile', async () => {
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 10)
    expect(await outcome(open().run('for ever'))).toBeInstanceOf(TaskEnded)
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
  })

  it('takes nobody along: those behind it are done by the next worker', async () => {
    open({ mostWaiting: 4 })
    const answers = (['for ever', 1, 'for ever', 2] as const).map((task) => outcome(pool.run(task)))
    const [first, second, third, fourth] = await Promise.all(answers)
    expect([first, third].every((one) => one instanceof TaskEnded)).toBe(true)
    expect([second, fourth]).toEqual(['after 1', 'after 2'])
  })

  it('counts from when its worker begins, not from when it was asked for', async () => {
    open()
    const answers = await Promise.all([700, 700, 700].map((task) => outcome(pool.run(task))))
    expect(answers).toEqual(['after 700', 'after 700', 'after 700'])
  })
})

describe('a task that breaks its worker', () => {
  it('that wants more memory than there is for one is ended, and the next is done', async () => {
    open({ deadlineMs: 20_000 })
    expect(await outcome(pool.run('too much'))).toBeInstanceOf(TaskEnded)
    expect(await pool.run(1)).toBe('after 1')
  })

  it('that throws rejects with what it threw, and the next is done', async () => {
    open()
    expect(await outcome(pool.run('throw'))).toMatchObject({ name: 'RangeError', message: 'as told' })
    expect(await pool.run(1)).toBe('after 1')
  })

  it('a program that cannot start rejects, and does not hang', async () => {
    open({}, 'throw new Error("no start")')
    expect(await outcome(pool.run(1))).toMatchObject({ message: 'no start' })
  })
})

describe('too many tasks', () => {
  it('are refused at once beyond those that may wait', async () => {
    open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => outcome(pool.run(1))))
    expect(answers.filter((one) => one instanceof PoolBusy)).toHaveLength(3)
    expect(answers.filter((one) => one === 'after 1')).toHaveLength(3)
  })

  it('give up when no worker comes in time', async () => {
    open({ deadlineMs: 8_000, longestWaitMs: 1_500 })
    await pool.run(1)
    const long = outcome(pool.run(3_000))
    expect(await outcome(pool.run(1))).toBeInstanceOf(PoolBusy)
    expect(await long).toBe('after 3000')
  })
})

describe('workers', () => {
  it('are joined by another one only for those behind a task that takes long', async () => {
    open({ threads: 2, deadlineMs: 60_000, scaleUpAfterMs: 500 })
    await pool.run(1)
    const began = performance.now()
    const long = outcome(pool.run('for ever'))
    expect(await pool.run(1)).toBe('after 1')
    expect(performance.now() - began).toBeGreaterThan(500)
    // It was still at it.
    await pool.close()
    expect(await long).toBeInstanceOf(PoolBusy)
  })

  it('work beside each other, and one that has nothing to do is ended', async () => {
    open({ threads: 2, deadlineMs: 5_000, idleMs: 100 })
    await Promise.all([pool.run(200), pool.run(200)])
    await sleep(400)
    expect(await pool.run(1)).toBe('after 1')
  })

  it('what is under way when the pool closes rejects', async () => {
    open()
    const answers = [pool.run('for ever'), pool.run(1)].map(outcome)
    await sleep(100)
    await pool.close()
    expect((await Promise.all(answers)).every((one) => one instanceof PoolBusy)).toBe(true)
  })
})
