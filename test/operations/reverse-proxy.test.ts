import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/processes/free-port.ts'
import { printed } from '../support/processes/shell.ts'
import { type BuiltService, leadline, newFolder, startBuilt } from './built-service.ts'
import { type ProxyName, proxyMissing, type ReverseProxy, startProxy } from './reverse-proxy.ts'

const names: readonly ProxyName[] = ['nginx', 'caddy']

for (const name of names) {
  const missing = proxyMissing(name)
  if (missing) console.warn(`skipped: ${name} before the service, ${missing}`)

  describe.skipIf(missing)(`behind ${name}, as deploy/ has it: TLS, and a path in PUBLIC_URL`, () => {
    let service: BuiltService
    let proxy: ReverseProxy
    let publicUrl = ''
    const password = 'correct horse battery'
    const env: NodeJS.ProcessEnv = {
      DATA_DIR: join(newFolder(), 'data'),
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_PASSWORD: password,
      WEBHOOK_RATE_LIMIT: '1000',
    }

    interface Answer {
      readonly status: number
      readonly headers: IncomingHttpHeaders
      readonly text: string
    }

    /** A request through the proxy, from an address of this machine that stands for a client's. */
    function ask(
      path: string,
      { from = '127.0.0.7', method = 'GET', headers = {}, body = '' } = {},
    ): Promise<Answer> {
      return new Promise((answered, failed) => {
        const { port, certificate: ca } = proxy
        const agent = new Agent({ ca, localAddress: from })
        const sent = request(
          {
            host: '127.0.0.1',
            servername: 'localhost',
            port,
            path,
            method,
            agent,
            headers: { host: `localhost:${port}`, ...headers },
          },
          (reply) => {
            let text = ''
            reply.setEncoding('utf8').on('data', (part: string) => {
              text += part
            })
            reply.on('end', () => answered({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
          },
        )
        sent.on('error', failed).end(body)
      })
    }

    beforeAll(async () => {
      const port = await freePort()
      publicUrl = `https://localhost:${port}/leadline`
      const servicePort = await freePort()
      service = await startBuilt({ ...env, PUBLIC_URL: publicUrl, PORT: String(servicePort) })
      proxy = await startProxy(name, servicePort, port)
    })
    afterAll(async () => {
      await proxy?.stop()
      await service?.stop()
    })

    it('the console, its files and the reference are below the path', async () => {
      expect((await ask('/leadline')).headers.location).toMatch(/\/leadline\/$/)
      const page = await ask('/leadline/leads', { headers: { accept: 'text/html' } })
      const [, script = ''] = /src="(\/leadline\/assets\/[^"]+)"/.exec(page.text) ?? []
      expect([page.status, (await ask(script)).status]).toEqual([200, 200])
      const document = JSON.parse((await ask('/leadline/docs/openapi.json')).text)
      expect(document.servers).toEqual([{ url: publicUrl }])
    })

    it('the first webhook, as it was printed, takes a body of 250 KiB', async () => {
      const [address = ''] = new RegExp(`${publicUrl}/webhook/\\w+`).exec(service.program.output()) ?? []
      const body = JSON.stringify({ name: 'Asha Rao', phone: '+91 98765 43210', notes: 'x'.repeat(250_000) })
      const headers = { 'content-type': 'application/json' }
      const reply = await ask(new URL(address).pathname, { method: 'POST', headers, body })
      expect([reply.status, JSON.parse(reply.text).data?.status]).toEqual([200, 'created'])
    })

    it('a whitelist means the address of the client, whatever the client says about itself', async () => {
      const where = { ...env, PUBLIC_URL: publicUrl }
      const args = ['--user', 'admin@example.com', '--name', 'Site', '--permissions', 'read']
      const made = await leadline(['key', 'create', ...args, '--ip-whitelist', '127.0.0.7', '--json'], where)
      const headers = { authorization: `Bearer ${printed<{ key: string }>(made).key}` }
      expect((await ask('/leadline/api/v1/leads', { headers })).status).toBe(200)
      for (const more of [{}, { 'x-forwarded-for': '127.0.0.7' }]) {
        const reply = await ask('/leadline/api/v1/leads', {
          from: '127.0.0.8',
          headers: { ...headers, ...more },
        })
        expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('127.0.0.8')])
      }
    })

    it('attempts to sign in are counted for each client, and the cookie is for https and the path alone', async () => {
      const signIn = (from: string, secret: string): Promise<Answer> => {
        const headers = { 'content-type': 'application/json', origin: new URL(publicUrl).origin }
        const body = JSON.stringify({ email: 'admin@example.com', password: secret })
        return ask('/leadline/console/api/session', { from, method: 'POST', headers, body })
      }
      const guesses: number[] = []
      for (let n = 0; n < 11; n += 1) guesses.push((await signIn('127.0.0.9', 'not this one')).status)
      expect(guesses).toEqual([...Array(10).fill(401), 429])
      const { status, headers } = await signIn('127.0.0.10', password)
      expect([status, String(headers['set-cookie'])]).toEqual([
        200,
        expect.stringMatching(/Path=\/leadline;.*Secure/),
      ])
    })

    it('metrics stay inside', async () => {
      expect((await ask('/leadline/metrics')).status).toBe(403)
      expect((await ask('/leadline/healthz')).status).toBe(200)
    })
  })
}
