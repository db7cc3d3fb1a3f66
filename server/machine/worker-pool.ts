import { Worker } from 'node:worker_threads'

/** How many threads work, how long, and how many tasks may wait for them. */
export interface WorkerPoolSettings {
  /** The program of a worker. It posts `'ready'`, and then one answer for each message. */
  readonly file: URL
  readonly threads: number
  /** Another worker starts when all that are there are at one task for longer than this. */
  readonly scaleUpAfterMs: number
  /** Longest time for one task, from when a worker begins with it. */
  readonly deadlineMs: number
  readonly mostWaiting: number
  /** Longest time that a task waits for a worker. */
  readonly longestWaitMs: number
  /** A worker that had nothing to do for so long is ended. */
  readonly idleMs: number
  /** Memory of one worker's values, in MB. */
  readonly memoryMb: number
}

/** The task took too long, or too much memory: its worker was ended with it. */
export class TaskEnded extends Error {}

/** Too many tasks wait, or this one has waited too long: trying again later makes sense. */
export class PoolBusy extends Error {}

/** Threads that do one task after another. */
export interface WorkerPool<Task, Answer> {
  /** Rejects with `TaskEnded` or `PoolBusy`, or with the error that the worker's program threw. */
  run(task: Task): Promise<Answer>
  /** Ends every worker; what is under way rejects with `PoolBusy`. */
  close(): Promise<void>
}

interface Job<Task, Answer> {
  readonly task: Task
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  timer: NodeJS.Timeout
}

interface Thread<Task, Answer> {
  readonly worker: Worker
  isReady: boolean
  isSlow: boolean
  slowTimer: NodeJS.Timeout | undefined
  job: Job<Task, Answer> | null
  idleTimer: NodeJS.Timeout | undefined
}

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'
const youngGenerationMb = 4

/** A pool whose workers end when their time is up, whatever a task does. Workers start with the first task. */
export function openWorkerPool<Task, Answer>(settings: WorkerPoolSettings): WorkerPool<Task, Answer> {
  const threads = new Set<Thread<Task, Answer>>()
  let waiting: Job<Task, Answer>[] = []

  function give(thread: Thread<Task, Answer>, job: Job<Task, Answer>): void {
    clearTimeout(job.timer)
    clearTimeout(thread.idleTimer)
    thread.job = job
    thread.worker.postMessage(job.task)
    thread.slowTimer = setTimeout(() => {
      thread.isSlow = true
      dispatch()
    }, settings.scaleUpAfterMs)
    // An answer that arrived while this thread was busy is read before the timer's last word.
    const end = (): void => {
      if (thread.job === job) drop(thread, new TaskEnded(`longer than ${settings.deadlineMs} ms`))
    }
    job.timer = setTimeout(() => setImmediate(end), settings.deadlineMs)
  }

  function dispatch(): void {
    for (const thread of threads) {
      const job = thread.isReady && thread.job === null ? waiting.shift() : undefined
      if (job) give(thread, job)
    }
    const isStuck = [...threads].every((thread) => thread.isSlow)
    if (waiting.length > 0 && isStuck && threads.size < settings.threads) start()
  }

  function start(): void {
    const worker = new Worker(settings.file, {
      execArgv: [],
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: settings.memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
      },
    })
    const thread: Thread<Task, Answer> = {
      worker,
      isReady: false,
      isSlow: false,
      slowTimer: undefined,
      job: null,
      idleTimer: undefined,
    }
    threads.add(thread)
    worker.unref()
    worker.on('message', (answer: Answer | 'ready') => take(thread, answer))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === outOfMemory
      drop(thread, isTooMuch ? new TaskEnded('more memory than there is for one') : error)
    })
    worker.on('exit', () => drop(thread, new TaskEnded('the worker ended')))
  }

  function take(thread: Thread<Task, Answer>, answer: Answer | 'ready'): void {
    const { job } = thread
    if (thread.isReady && job) {
      clearTimeout(job.timer)
      clearTimeout(thread.slowTimer)
      thread.isSlow = false
      thread.job = null
      job.resolve(answer as Answer)
    }
    thread.isReady = true
    dispatch()
    if (thread.job !== null) return
    thread.idleTimer = setTimeout(() => drop(thread, new PoolBusy('idle')), settings.idleMs).unref()
  }

  /** Ends a worker with what it was doing; one that never came up takes the task that waited longest along. */
  function drop(thread: Thread<Task, Answer>, error: Error): void {
    if (!threads.delete(thread)) return
    clearTimeout(thread.idleTimer)
    clearTimeout(thread.slowTimer)
    const job = thread.isReady ? thread.job : waiting.shift()
    if (job) {
      clearTimeout(job.timer)
      job.reject(error)
    }
    void thread.worker.terminate()
    dispatch()
  }

  function giveUp(job: Job<Task, Answer>): void {
    waiting = waiting.filter((one) => one !== job)
    job.reject(new PoolBusy(`no worker within ${settings.longestWaitMs} ms`))
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= settings.mostWaiting) {
          reject(new PoolBusy(`${settings.mostWaiting} tasks wait already`))
          return
        }
        const timer = setTimeout(() => giveUp(job), settings.longestWaitMs)
        const job: Job<Task, Answer> = { task, resolve, reject, timer }
        waiting.push(job)
        dispatch()
      }),
    async close() {
      for (const job of waiting.splice(0)) {
        clearTimeout(job.timer)
        job.reject(new PoolBusy('closing'))
      }
      const ended = [...threads].map((thread) => thread.worker)
      for (const thread of threads) drop(thread, new PoolBusy('closing'))
      await Promise.all(ended.map((worker) => worker.terminate()))
    },
  }
}
