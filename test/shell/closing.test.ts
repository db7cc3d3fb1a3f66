// slow: it starts processes of the service, and some are killed
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryServer } from '../support/database/servers.ts'
import { type OneProcess, startProcess } from '../support/processes/one-process.ts'

let service: OneProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const waitingForTable = `select pid from pg_locks where not granted and locktype = 'relation'
  and database = (select oid from pg_database where datname = current_database())`

it('a request that comes in while the service closes is 503 in the envelope, and the one before it is answered', async () => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  // A held row lets the first request last until the service has been told to close.
  const holder = await service.registrar.connection()
  await holder.query('begin')
  await holder.query('lock table leads in exclusive mode')
  const body = JSON.stringify({ name: 'Asha Rao', phone: '9876543210' })
  const { key } = service.people.admin
  socket.write(
    `POST /api/v1/leads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(() => onEveryServer(service.database.url, waitingForTable)).toHaveLength(1)
  service.program.child.kill('SIGTERM')
  await service.program.line(/"msg":"closing"/)
  await sleep(200)
  socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n')
  await sleep(200)
  await holder.query('rollback')
  holder.release()
  await once(socket, 'close')
  const [, first = '', second = ''] = text.split('HTTP/1.1 ')
  expect(first).toMatch(/^201 /)
  expect(second).toMatch(/^503 /)
  expect(second).toMatch(/retry-after: 1\r\n/i)
  expect(second).toMatch(/x-request-id: /i)
  expect(second).toContain('{"error":{"code":"UNAVAILABLE"')
  expect(await service.program.ended).toBe(0)
})
