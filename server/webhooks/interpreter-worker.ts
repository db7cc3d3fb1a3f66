import { parentPort } from 'node:worker_threads'
import { interpretDelivery } from './interpret-delivery.ts'
import type { InterpreterTask } from './interpreter.ts'

/** The program of the interpreter's workers: reads one body after another. */
parentPort?.on('message', ({ body, contentType, settings }: InterpreterTask) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  parentPort?.postMessage(interpretDelivery(bytes, contentType, settings))
})
parentPort?.postMessage('ready')
