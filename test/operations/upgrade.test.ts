import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printed } from '../support/shell.ts'
import { allPhones, ask, leadline, newFolder, startBuilt } from './built-service.ts'
import { wrongCounts } from './wrong-counts.ts'

/** Made by the service of 1.0.0: 60 leads and their calls by the REST interface, 20 by the webhook and a rule. */
const released = join(import.meta.dirname, 'released-1.0.0.dump')
const folder = newFolder()
const env = {
  DATA_DIR: join(folder, 'upgraded'),
  SESSION_SECRET: 'an example that signs nothing anywhere else',
}

describe('an installation of the last release', () => {
  it('is upgraded with all that it holds, serves, and its counts are right', async () => {
    const loaded = printed<{ rows: number; sessions: string }>(
      await leadline(['load', released, '--json'], env),
    )
    expect(loaded).toMatchObject({ accounts: 1, rows: 486, sessions: 'go on' })
    const args = [
      'key',
      'create',
      '--user',
      'admin@example.com',
      '--name',
      'After',
      '--permissions',
      'read,write',
    ]
    const { key } = printed<{ key: string }>(await leadline([...args, '--json'], env))
    const service = await startBuilt(env)
    const { phones, total } = await allPhones(service.url, key)
    expect([phones.size, total]).toEqual([80, 80])
    expect((await ask(service.url, key, 'GET', '/call-logs')).body.pagination.total).toBe(60)
    const ofAgent = await ask(service.url, key, 'GET', '/leads?assigned_to=agent@example.com')
    expect(ofAgent.body.pagination.total).toBe(20)

    const again = await ask(service.url, key, 'POST', '/leads', { name: 'Lead 10', phone: '98765 43210' })
    expect(again.status).toBe(200)
    expect(
      (await ask(service.url, key, 'POST', '/leads', { name: 'New', phone: '+919700000001' })).status,
    ).toBe(201)
    expect(await wrongCounts(env)).toEqual([])
    expect(await service.stop()).toBe(0)
  })

  it('comes back as it was from the backup that was made before a change', async () => {
    const backup = join(folder, 'before.backup')
    printed(await leadline(['backup', backup, '--json'], env))
    const service = await startBuilt(env)
    const args = [
      'key',
      'create',
      '--user',
      'admin@example.com',
      '--name',
      'Late',
      '--permissions',
      'read,write',
    ]
    const { key } = printed<{ key: string }>(await leadline([...args, '--json'], env))
    expect(
      (await ask(service.url, key, 'POST', '/leads', { name: 'Late', phone: '+919700000002' })).status,
    ).toBe(201)
    await service.stop()
    const back = { ...env, DATA_DIR: join(folder, 'back') }
    printed(await leadline(['restore', backup, '--json'], back))
    const { keys } = printed<{ keys: { name: string }[] }>(await leadline(['key', 'list', '--json'], back))
    expect(keys.map(({ name }) => name)).toEqual(expect.arrayContaining(['First key', 'After']))
    expect(keys.map(({ name }) => name)).not.toContain('Late')
  })
})
