import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type People, Registrar } from '../people/people.ts'
import { startTestApp, type TestApp } from './app.ts'

/** The service and the people of two accounts, there while the tests of a file run. */
export interface ServiceForTests {
  readonly app: FastifyInstance
  readonly test: TestApp
  readonly registrar: Registrar
  readonly people: People
  /** A request with a person's key. */
  as(
    person: { readonly key: string },
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** A new account with its own people, for a test that counts everything. */
  newPeople(): Promise<People>
}

/** Opens one service for all tests of the calling file and closes it after them. */
export function serviceForTests(environment: Record<string, string> = {}): ServiceForTests {
  let opened: { test: TestApp; registrar: Registrar; people: People } | undefined
  const open = (): NonNullable<typeof opened> => {
    if (!opened) throw new Error('the service opens before the first test, not while tests are collected')
    return opened
  }
  beforeAll(async () => {
    const test = await startTestApp(environment)
    const registrar = new Registrar(test.ownerUrl)
    opened = { test, registrar, people: await registrar.people() }
  })
  afterAll(async () => {
    await opened?.registrar.close()
    await opened?.test.close()
  })
  return {
    get app() {
      return open().test.app
    },
    get test() {
      return open().test
    },
    get registrar() {
      return open().registrar
    },
    get people() {
      return open().people
    },
    as: (person, method, path, body, headers) =>
      open().test.call(person.key, method, `/api/v1${path}`, body, headers),
    newPeople: () => open().registrar.people(),
  }
}

/** Which of the four people of `People` acts. */
export type Who = keyof People
