import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { makeLogger } from '../../server/http/request-log.ts'
import { openDatabase } from '../../server/postgres/database.ts'
import type { Database } from '../../server/records/database.ts'
import { firstStart } from '../../server/start/first-start.ts'
import { callConsole } from '../support/app/console.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

const sessionSecret = 'x'.repeat(40)
const publicUrl = 'http://127.0.0.1:3000'
const log = makeLogger('silent')
const { signal: ending } = new AbortController()
const closers: (() => Promise<void>)[] = []
let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.serviceUrl, 4, { engine: database.engine })
  const { drop } = database
  const opened = db
  closers.push(async () => {
    await opened.close()
    await drop()
  })
})
afterAll(async () => {
  for (const close of closers) await close()
})

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: database.url,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    ...environment,
  })

/** What a start shows; null for nothing. `killed` ends it before anything reaches the terminal. */
async function start(environment: Record<string, string> = {}, killed = false): Promise<string | null> {
  let shown: string | null = null
  const show = async (text: string): Promise<void> => {
    if (killed) throw new Error('killed')
    shown = text
  }
  const config = configOf(environment)
  await firstStart({ ownerUrl: database.url, db, config, publicUrl, show, log, ending }).catch(
    (error: Error) => {
      if (!/ could not be shown: killed$/.test(error.message)) throw error
    },
  )
  return shown
}

interface Shown {
  readonly email: string
  readonly password: string
  readonly key: string
  readonly webhook: string
}

function readWelcome(text: string | null): Shown {
  const shownAs = (name: string): string => new RegExp(`${name} +(.+)\n`).exec(text ?? '')?.[1] ?? ''
  return {
    email: shownAs('Email'),
    password: shownAs('Password'),
    key: shownAs('API key'),
    webhook: new URL(shownAs('Webhook')).pathname,
  }
}

/** Statuses of a sign-in, a list and a delivery with what was shown. */
async function tryOut({ email, password, key, webhook }: Shown): Promise<number[]> {
  const app = await makeApp({ config: { ...configOf(), sessionSecret }, db, log })
  const headers = { authorization: `Bearer ${key}` }
  const replies = [
    await callConsole(app, 'POST', '/session', { email, password }),
    await app.inject({ url: '/api/v1/leads', headers }),
    await app.inject({ method: 'POST', url: webhook, payload: { name: 'A', phone: '9876543210' } }),
  ]
  await app.close()
  return replies.map(({ statusCode }) => statusCode)
}

describe('what the first start makes is seen by somebody', () => {
  it('once: the next start says nothing', async () => {
    const shown = readWelcome(await start())
    expect(await start()).toBeNull()
    expect(await tryOut(shown)).toEqual([200, 200, 200])
  })

  it('also when the first start was killed before it could say it, and the second one too', async () => {
    expect(await start({}, true)).toBeNull()
    expect(await start({}, true)).toBeNull()
    const shown = readWelcome(await start())
    expect(await tryOut(shown)).toEqual([200, 200, 200])
    expect(await start()).toBeNull()
  })

  it('a password that was chosen stays as it was', async () => {
    const chosen = { ADMIN_PASSWORD: 'chosen by a person', ADMIN_EMAIL: 'owner@example.com' }
    await start(chosen, true)
    const shown = readWelcome(await start(chosen))
    expect(shown.password).toBe('the one in ADMIN_PASSWORD')
    expect(await tryOut({ ...shown, password: chosen.ADMIN_PASSWORD })).toEqual([200, 200, 200])
  })

  it('by one of two processes that start at once', async () => {
    await start({}, true)
    const both = await Promise.all([start(), start()])
    expect(both.filter((text) => text !== null)).toHaveLength(1)
  })

  it('nothing is made anew once somebody has signed in', async () => {
    let seen = ''
    const show = async (text: string): Promise<void> => {
      seen = text
      throw new Error('killed after it was read')
    }
    await firstStart({ ownerUrl: database.url, db, config: configOf(), publicUrl, show, log, ending }).catch(
      () => undefined,
    )
    expect(await tryOut(readWelcome(seen))).toEqual([200, 200, 200])
    expect(await start()).toBeNull()
    expect(await tryOut(readWelcome(seen))).toEqual([200, 200, 200])
  })
})
