import { parentPort } from 'node:worker_threads'
import { interpretDelivery } from './interpret-delivery.ts'
import type { InterpreterTask } from './interpreter.ts'

/** The program of the interpreter's workers: reads one body after another. */
parentPort?.on('message', ({ sent, settings }: InterpreterTask) => {
  const { buffer, byteOffset, byteLength } = sent.body
  const body = Buffer.from(buffer, byteOffset, byteLength)
  parentPort?.postMessage(interpretDelivery({ ...sent, body }, settings))
})
parentPort?.postMessage('ready')
