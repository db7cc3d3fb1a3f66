import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../support/processes/free-port.ts'
import type { RunningProgram } from '../support/processes/program.ts'
import { redisMissing, startRedis } from '../support/processes/redis.ts'
import { allPhones, ask, newFolder } from './built-service.ts'
import { buildImage, buildMissing, type ContainerImage } from './container-image.ts'

const missing = buildMissing()
if (missing) console.warn(`skipped: the image, ${missing}`)

interface Container {
  readonly program: RunningProgram
  readonly url: string
  readonly port: number
  stop(): Promise<number | string>
}

describe.skipIf(missing)('the image', () => {
  let image: ContainerImage
  beforeAll(() => {
    const began = performance.now()
    image = buildImage()
    console.log(`image built in ${Math.round((performance.now() - began) / 1000)} s`)
  }, 900_000)

  async function start(data: string, environment: Record<string, string> = {}): Promise<Container> {
    const port = await freePort()
    const program = image.run(data, { HOST: '127.0.0.1', PORT: String(port), ...environment })
    await program.line(/"msg":"Leadline is ready"/)
    const stop = (): Promise<number | string> => {
      program.child.kill('SIGTERM')
      return program.ended
    }
    return { program, url: `http://127.0.0.1:${port}`, port, stop }
  }

  it('names its user by number, and has a healthcheck', () => {
    expect(image.user).toBe('10001:10001')
    expect(image.healthcheck[0]).toBe('CMD')
  })

  it('has nothing of development in it', async () => {
    const names = ['vite', 'typescript', 'vitest', 'react', '@biomejs/biome'].map(
      (name) => `/app/node_modules/${name}`,
    )
    const listed = image.run(join(newFolder(), 'data'), {}, ['ls', '-d', '/app/dist', ...names])
    await listed.ended
    expect(listed.output().match(/^\/app\S+/gm)).toEqual(['/app/dist'])
  })

  it('serves on a read-only system, is healthy, ends in order, and keeps its data', async () => {
    const data = join(newFolder(), 'data')
    const touched = image.run(data, {}, ['touch', '/app/x'])
    expect(await touched.ended).not.toBe(0)
    expect(touched.output()).toContain('Read-only file system')

    const first = await start(data)
    const [, key = ''] = /API key +(\S+)/.exec(first.program.output()) ?? []
    const lead = { name: 'Asha Rao', phone: '+919876543210' }
    expect((await ask(first.url, key, 'POST', '/leads', lead)).status).toBe(201)
    expect(await (await fetch(`${first.url}/`)).text()).toContain('<!doctype html>')
    const check = { PORT: String(first.port) }
    expect(await image.exec(first.program, check, image.healthcheck.slice(1)).ended).toBe(0)
    const command = image.exec(first.program, {}, ['leadline', 'user', 'list', '--json'])
    expect(await command.ended).toBe(0)
    expect(command.output()).toContain('admin@example.com')
    expect(await first.stop()).toBe(0)
    expect(await image.run(data, check, image.healthcheck.slice(1)).ended).toBe(1)

    const again = await start(data, { PROCESSES: '2' })
    expect((await allPhones(again.url, key)).phones).toEqual(new Set([lead.phone]))
    expect(await again.stop()).toBe(0)
  })

  it.skipIf(redisMissing())(
    'two of it on PostgreSQL and Redis, as in compose.scaled.yaml, count requests together',
    async () => {
      const postgres = await startEmbeddedPostgres({
        dataDir: join(newFolder(), 'postgres'),
        log: () => undefined,
        hasSockets: false,
      })
      const redis = await startRedis()
      const shared = { DATABASE_URL: postgres.ownerUrl, REDIS_URL: redis.url, SESSION_SECRET: 'x'.repeat(40) }
      const folder = newFolder()
      const one = await start(join(folder, 'one'), shared)
      const other = await start(join(folder, 'other'), shared)
      const [, key = ''] = /API key +(\S+)/.exec(one.program.output()) ?? []
      const remaining = async ({ url }: Container): Promise<number> => {
        const reply = await fetch(`${url}/api/v1/leads`, { headers: { authorization: `Bearer ${key}` } })
        return Number(reply.headers.get('ratelimit-remaining'))
      }
      // Until Redis has answered both quickly they count alone, and then both say the same.
      await expect
        .poll(async () => (await remaining(one)) - (await remaining(other)), { timeout: 30_000 })
        .toBe(1)
      expect([await one.stop(), await other.stop()]).toEqual([0, 0])
      await redis.stop()
      await postgres.stop()
    },
  )
})
