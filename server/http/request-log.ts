import { type Logger, pino } from 'pino'

/** Long enough to be a secret, wherever it stands: `/%77ebhook/<token>` reaches the webhook too. */
const secretLike = /[0-9A-Za-z]{40,}/g

/** The path of a request as the log may hold it: without query, and without the secret of a webhook's URL. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path
    .replace(/^(\/+webhook\/+)[^/]+/i, '$1***')
    .replace(secretLike, '***')
    .slice(0, 300)
}

export interface LoggedError {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
  readonly stack: string
}

/** An error with its causes, but without its other properties: a database error holds rows and its connection there. */
export function loggableError(error: Error): LoggedError {
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: (error as NodeJS.ErrnoException).code, message, stack }
}

/** Only what is named here reaches a request's log: headers and bodies never do. `worker` is one of several processes. */
export function makeLogger(level: string, worker?: number): Logger {
  const log = pino({
    level,
    serializers: {
      req: (request: { method: string; url: string; clientAddress?: string }) => ({
        method: request.method,
        path: loggablePath(request.url),
        address: request.clientAddress,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: loggableError,
    },
    redact: ['req.headers', '*.authorization', '*.cookie', '*.password', '*.token', '*.key'],
  })
  return worker === undefined ? log : log.child({ worker })
}
