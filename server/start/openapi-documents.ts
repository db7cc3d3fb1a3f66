import { makeApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeLogger } from '../http/request-log.ts'
import { openDatabase } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'

/**
 * Both documents as the routes' own schemas make them: of the REST interface and the webhook, and of the console's
 * private interface; each with the file that it is kept in, from the project's root. Needs no database: nothing
 * connects before the first request.
 */
export async function openApiDocuments(): Promise<{ readonly file: string; readonly text: string }[]> {
  const sessionSecret = 'signs nothing: no request is answered'
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), sessionSecret }
  const db = openDatabase<Caller>('postgres://nobody@127.0.0.1:1/none', 1)
  const app = await makeApp({ config, db, log: makeLogger(config.logLevel) })
  try {
    await app.ready()
    return [
      { file: 'docs/openapi.json', text: textOf(app.swagger()) },
      { file: 'docs/console-openapi.json', text: textOf(app.consoleDocument()) },
    ]
  } finally {
    await app.close()
    await db.close()
  }
}

const textOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`
